// A map as it is drawn: areas, lines and what lies where, read from the table description and the view.

import { at, type Describing } from './describing'
import { boxOf, middle, path, roughLine, shapeOf, type Box } from './shapes'
import type { MapArea, MapFace, MapLine, Point, Thing } from './types'

export interface Sign {
  glyph: string
  name: string
  seat: number // whose it is; -1: nobody's
}

export interface Pile {
  thing: Thing
  count: number
}

export interface Cell {
  thing: Thing
  name: string
  outline: string
  box: Box
  label: Point // where its name is written, and its pieces below
  around: Thing[] // what it is part of: its tile, or its regions
  towards: Point | null // the middle of its plate: keep away from it
  ground: string
  walled: boolean
  globe: boolean
  pieces: Pile[]
  holder: number | null // the seat whose pieces alone make it theirs
  signs: Sign[]
}

export interface Plate {
  thing: Thing
  box: Box
  centre: Point
  stack: Thing[]
}

export interface Line {
  path: string
  kind: string
  draw: string
  thing: Thing | null
  name: string
  middle: Point
}

export interface Scene {
  width: number
  height: number
  token: number // the size of a piece
  cells: Cell[]
  plates: Plate[]
  lines: Line[]
  spaces: Cell[] // where a plate may be laid
  insets: { name: string; cells: Cell[] }[]
}

const WIDTH = 1000 // what is smaller is drawn larger
const TOKEN = 0.23 // of the side of a middling area
const WIDEST = 2 // how much wider a map may become
const AREA = 120 // the side of an area whose map is counted in areas

// `room` is the proportion of the room that there is: a map of areas is made wider to fill it.
export function sceneOf(d: Describing, room: number): Scene | null {
  const face = d.table.map
  return face ? new Reader(d, face, room).scene() : null
}

class Reader {
  private readonly shapes: Map<string, MapArea>
  private readonly grounds: Map<string, string>
  private readonly size: Point
  private readonly scale: number
  private readonly stretch: number

  constructor(
    private readonly d: Describing,
    private readonly face: MapFace,
    room: number,
  ) {
    this.shapes = new Map((Array.isArray(face.areas) ? face.areas : []).map((area) => [area.ref, area]))
    this.grounds = new Map((face.regions ?? []).map((region) => [region.name, region.ground]))
    this.size = (face.size ?? at(d.view, `${face.from}.size`) ?? [1, 1]) as Point
    this.scale = this.size[0] < WIDTH / 10 ? AREA : 1
    const wider = (room * this.size[1]) / this.size[0]
    this.stretch = face.plates ? 1 : Math.max(1, Math.min(WIDEST, wider))
  }

  scene(): Scene {
    const plates = this.things(this.face.plates)
    const key = typeof this.face.areas === 'string' ? this.face.areas : ''
    const areas = plates.length
      ? plates.flatMap((plate) => list(plate[key]).map((area) => ({ area, plate })))
      : list(at(this.d.view, this.face.from)).map((area) => ({ area, plate: null }))
    const insets = this.face.insets ?? []
    const beside = new Set(insets.flatMap((inset) => inset.areas))
    const cells = areas
      .filter(({ area }) => !beside.has(area.ref ?? ''))
      .map(({ area, plate }) => this.cell(area, plate))
    const sides = cells.map((cell) => Math.sqrt(cell.box.width * cell.box.height)).sort((a, b) => a - b)
    return {
      width: this.size[0] * this.scale * this.stretch,
      height: this.size[1] * this.scale,
      token: TOKEN * (sides[Math.floor(sides.length / 2)] ?? AREA),
      cells,
      plates: plates.map((plate) => this.plate(plate)),
      lines: this.lines(),
      spaces: this.targets()
        .filter((thing) => thing.points)
        .map((space) => this.cell(space, null)),
      insets: insets.map((inset) => ({
        name: inset.name,
        cells: areas
          .filter(({ area }) => inset.areas.includes(area.ref ?? ''))
          .map(({ area }) => this.cell(area, null)),
      })),
    }
  }

  private things(key: string | undefined): Thing[] {
    return key ? list(at(this.d.view, `${this.face.from}.${key}`)) : []
  }

  private targets(): Thing[] {
    return (this.face.targets ?? []).flatMap((key) => this.things(key))
  }

  private points(value: unknown): Point[] {
    if (!Array.isArray(value)) return []
    return (value as Point[]).map(([x, y]) => [x * this.scale * this.stretch, y * this.scale])
  }

  private cell(area: Thing, plate: Thing | null): Cell {
    const shape = this.shapes.get(area.ref ?? '')
    const points = this.points(area.points ?? shape?.points)
    return {
      ...shapeOf(points),
      thing: area,
      name: this.d.title(area),
      around: plate ? [plate] : this.regions(shape),
      towards: plate ? middle(this.points(plate.points)) : null,
      ground: this.grounds.get(shape?.regions?.[0] ?? '') ?? '',
      walled: shape?.walled ?? false,
      globe: this.d.face(area).shape === 'disc',
      pieces: piled(this.face.rows.flatMap((key) => list(area[key]))),
      holder: this.holder(area),
      signs: this.signs(area, shape),
    }
  }

  // Regions that can be pointed at: those that have a stack.
  private regions(shape: MapArea | undefined): Thing[] {
    const stacks = this.face.stacks ? list(at(this.d.view, this.face.stacks.from)) : []
    return stacks.filter((stack) => shape?.regions?.includes(this.d.title(stack)))
  }

  private holder(area: Thing): number | null {
    const rows = this.face.holds ?? this.face.rows
    const owners = new Set(rows.flatMap((key) => list(area[key])).map((piece) => piece.owner ?? null))
    const [only] = owners
    return owners.size === 1 ? (only ?? null) : null
  }

  private signs(area: Thing, shape: MapArea | undefined): Sign[] {
    const found: Sign[] = shape?.glyph ? [{ glyph: shape.glyph, name: shape.glyph, seat: -1 }] : []
    for (const mark of this.face.marks ?? []) {
      const value = area[mark.key]
      if (Array.isArray(value)) {
        for (const whose of value) found.push({ ...mark, seat: this.seat(whose) })
      } else if (value) found.push({ ...mark, seat: -1 })
    }
    return found
  }

  private seat(whose: unknown): number {
    return typeof whose === 'number' ? whose : this.d.view.seats.indexOf(String(whose))
  }

  private plate(plate: Thing): Plate {
    const points = this.points(plate.points)
    return { thing: plate, box: boxOf(points), centre: middle(points), stack: list(plate[this.face.stack ?? '']) }
  }

  private lines(): Line[] {
    if (Array.isArray(this.face.lines))
      return this.face.lines.filter((one) => one.line.length).map((one) => this.border(one))
    const laid = this.things(this.face.lines).map((thing) => this.laid(thing, thing.kind ?? ''))
    const targets = this.targets().filter((thing) => thing.line)
    return [...targets.map((edge) => this.laid(edge, 'edge')), ...laid]
  }

  private laid(thing: Thing, kind: string): Line {
    const points = this.points(thing.line)
    return { path: path(points, false), kind, draw: kind, thing, name: this.d.title(thing), middle: middle(points) }
  }

  private border(one: MapLine): Line {
    const names = (from: string): unknown => at(this.d.view, from)
    const now = this.face.line_states?.filter((state) => (names(state.from) as string[]).includes(one.name)).at(-1)
    const kind = now?.kind ?? one.kind
    const draw = this.face.line_kinds?.find((known) => known.id === kind)?.draw ?? 'dashed'
    const [from, to] = this.points(one.line) as [Point, Point]
    const points = roughLine(from, to)
    const thing = one.ref ? { ref: one.ref, kind: 'border', name: one.name } : null
    return { path: path(points, false), kind, draw, thing, name: one.name, middle: middle(points) }
  }
}

// A list of things, or one for each seat: as one list.
function list(value: unknown): Thing[] {
  return Array.isArray(value) ? (value.flat() as Thing[]) : []
}

// What cannot be told apart is one pile.
export function piled(things: Thing[]): Pile[] {
  const found = new Map<string, Pile>()
  const alone: Pile[] = []
  for (const thing of things) {
    const count = typeof thing.count === 'number' ? thing.count : 1
    const same = thing.ref ? found.get(thing.ref) : undefined
    if (same) same.count += count
    else {
      const pile = { thing, count }
      alone.push(pile)
      if (thing.ref) found.set(thing.ref, pile)
    }
  }
  return alone
}
