// What cannot be read on a page: text that is cut by its box, covered by something, or written over other text.
// A place that scrolls may hide what has to be scrolled to, and what ends with an ellipsis says so itself.
() => {
  const SLACK = 2.5 // pixels: letters are lower than their lines
  const QUIET = '.sr, .heard, [hidden], option, title, details:not([open]) > :not(summary)'
  const FLOATS = '.ztool' // over a map that is pushed about
  const MAY_BE_COVERED = '.kws, .atts, .word' // the foot of a card that lies under others
  const found = []
  const label = (one) => `“${one.text}” in .${[...one.node.classList].join('.') || one.node.tagName}`

  function hidden(node) {
    if (node.closest(QUIET)) return true
    const style = getComputedStyle(node)
    if (style.clipPath.startsWith('inset(50%')) return true // it is only heard
    return style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0
  }

  // The part of a box that its scrolling ancestors show; what cuts it without saying so is told.
  function shown(node, box) {
    let { left, top, right, bottom } = box
    let cut = ''
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const room = up.getBoundingClientRect()
      const says = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const scrolls = (axis) => /auto|scroll/.test(axis)
      const over = [
        [room.left - left, style.overflowX],
        [right - room.right, style.overflowX],
        [room.top - top, style.overflowY],
        [bottom - room.bottom, style.overflowY],
      ]
      for (const [by, axis] of over) if (by > SLACK && !scrolls(axis) && !says && !cut) cut = up.className || up.tagName
      left = Math.max(left, room.left)
      right = Math.min(right, room.right)
      top = Math.max(top, room.top)
      bottom = Math.min(bottom, room.bottom)
    }
    const inside = right - left > 1 && bottom - top > 1
    return { box: { left, top, right, bottom }, inside, cut }
  }

  const texts = []
  const walker = document.createTreeWalker(document.querySelector('.app'), NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement
    if (!text.data.trim() || hidden(node)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    // Letters of a drawing may be squeezed: only their element knows how wide they are.
    const rects = node.ownerSVGElement ? [node.getBoundingClientRect()] : range.getClientRects()
    for (const rect of rects) {
      if (rect.width < 1 || rect.height < 1) continue
      const letters = parseFloat(getComputedStyle(node).fontSize)
      const inset = Math.max(0, (rect.height - letters * 0.75) / 2) // capitals, not the line
      const box = { left: rect.left, right: rect.right, top: rect.top + inset, bottom: rect.bottom - inset }
      const one = { node, text: text.data.trim(), ...shown(node, box) }
      if (one.cut) found.push(`cut by .${String(one.cut)}: ${label(one)}`)
      if (one.inside) texts.push(one)
    }
  }

  // What lies on it: something that is neither around nor inside it.
  function covered(one) {
    if (one.node.closest('svg.map')) return false // signs of maps let clicks through; their boxes are compared
    const { left, right, top, bottom } = one.box
    return [0.1, 0.5, 0.9].some((part) => {
      const over = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2)
      if (!over || hidden(over) || over.contains(one.node) || one.node.contains(over)) return false
      const own = one.node.closest('.unit, button, .planet, .splate')
      return !own || !own.contains(over)
    })
  }
  const seen = texts.filter((one) => {
    const lost = covered(one)
    if (lost && !one.node.closest(MAY_BE_COVERED)) found.push(`covered: ${label(one)}`)
    return !lost
  })
  for (const piece of document.querySelectorAll('.mapscroll .piece:not([data-around=""]) .body, .mapscroll .sign')) {
    const { left, top, right, bottom } = piece.getBoundingClientRect()
    const by = piece.matches('.sign') ? SLACK : 0 // a sign has a rim
    const at = shown(piece, { left: left + by, top: top + by, right: right - by, bottom: bottom - by })
    const node = piece.closest('.piece') ?? piece
    if (at.inside) seen.push({ node, text: node.dataset.words ?? 'a sign', box: at.box })
  }
  for (const [n, one] of seen.entries()) {
    for (const other of seen.slice(n + 1)) {
      if (one.node.closest(FLOATS) || other.node.closest(FLOATS)) continue
      if (one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue
      const piece = one.node.closest('.piece, .hub')
      if (piece && piece === other.node.closest('.piece, .hub')) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide > SLACK && high > SLACK) found.push(`${label(one)} over ${label(other)}`)
    }
  }
  for (const foot of document.querySelectorAll('button.card .kws')) {
    const numbers = foot.closest('button.card').querySelector('.st')
    if (!numbers || hidden(foot)) continue
    const by = numbers.offsetTop + numbers.offsetHeight - foot.offsetTop // as if nothing were turned
    if (by > SLACK) found.push(`keywords on the numbers: ${foot.closest('button.card').dataset.words ?? foot.innerText}`)
  }
  return [...new Set(found)]
}
