// How wide words are, as the browser will draw them.

const FONT = 'Saira Condensed'
const AT = 100 // pixels
const LETTER = 0.46 // of its height, where nothing can be measured

const widths = new Map<string, number>()
let brush: CanvasRenderingContext2D | null | undefined

// The letters are there before anything is measured; who has a slow line waits only a moment.
export async function lettersReady(): Promise<void> {
  const loaded = Promise.all([500, 600, 700].map((weight) => document.fonts.load(`${weight} 16px "${FONT}"`)))
  await Promise.race([loaded, new Promise((done) => setTimeout(done, 1500))]).catch(() => undefined)
}

export function widthOf(words: string, size: number): number {
  let wide = widths.get(words)
  if (wide === undefined) {
    if (brush === undefined) {
      brush = document.createElement('canvas').getContext('2d')
      if (brush) brush.font = `600 ${AT}px "${FONT}", sans-serif`
    }
    wide = brush ? brush.measureText(words).width / AT : words.length * LETTER
    widths.set(words, wide)
  }
  return wide * size
}

// How many lines words take in that width.
export function linesOf(words: string, width: number, size: number): number {
  const gap = widthOf(' ', size)
  let lines = 1
  let used = 0
  for (const part of words.split(/(?<=-)|\s+/)) {
    const wide = widthOf(part, size)
    const between = used && !words.includes(`-${part}`) ? gap : 0
    if (used && used + between + wide > width) {
      lines++
      used = 0
    }
    if (wide > width) lines += Math.ceil(wide / width) - 1 // a long word is broken
    used = used ? used + between + wide : Math.min(wide, width)
  }
  return lines
}
