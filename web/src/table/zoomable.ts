// Zoom: by hovering for a moment; it is held by a long press, a right click, or Z on what has the focus. W asks why.

import { prefs } from '../lib/prefs.svelte'
import type { Sitting } from '../lib/sitting.svelte'
import type { Thing } from '../lib/types'

const HOVER = 250
const PRESS = 350

// Where the pointer is: what comes to lie under one that rests was not pointed at.
let at = ''
const place = (event: PointerEvent): string => `${event.clientX}/${event.clientY}`
window.addEventListener('pointermove', (event) => (at = place(event)))
window.addEventListener('pointerdown', (event) => (at = place(event)))

interface Given {
  sitting: Sitting
  thing: Thing | undefined // nothing is shown without one
}

export function zoomable(on: HTMLElement | SVGElement, given: Given) {
  const node = on as HTMLElement
  let { sitting, thing } = given
  let timer = 0
  let pressed = false
  let pointed = false

  function show(held: boolean): void {
    if (!thing) return
    sitting.zoom = { thing, held, box: node.getBoundingClientRect() }
  }

  // What is held stays until something else is pointed at by a key or a click.
  function hide(): void {
    clearTimeout(timer)
    if (!sitting.zoom?.held) sitting.zoom = null
    pointed = false
  }

  const point = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || pointed || sitting.zoom?.held || place(event) === at) return
    pointed = true
    clearTimeout(timer)
    timer = window.setTimeout(() => show(false), event.altKey ? 0 : HOVER)
  }
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return hide()
    pressed = false
    timer = window.setTimeout(() => {
      pressed = true
      show(true)
    }, PRESS)
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') hide()
  }
  const click = (event: MouseEvent): void => {
    if (!pressed) return
    pressed = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const keydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = prefs.actionOf(event.key.toLowerCase())
    if (action === 'zoom') {
      if (sitting.zoom) sitting.zoom = null
      else show(true)
    } else if (action === 'why' && thing) {
      const box = node.getBoundingClientRect()
      void sitting.askWhy(thing, box.left + box.width / 2, box.bottom)
    }
  }
  const menu = (event: Event): void => {
    if (!thing) return
    event.preventDefault()
    if (!pressed) show(true)
  }

  node.addEventListener('pointerenter', point)
  node.addEventListener('pointermove', point)
  node.addEventListener('pointerleave', hide)
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', hide)
  node.addEventListener('click', click, true)
  node.addEventListener('keydown', keydown)
  node.addEventListener('contextmenu', menu)

  return {
    update(next: Given): void {
      sitting = next.sitting
      thing = next.thing
    },
    destroy(): void {
      if (sitting.zoom?.thing === thing) sitting.zoom = null
      hide()
    },
  }
}
