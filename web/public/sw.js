// The service worker: it shows what it is told, and opens the table. It keeps nothing and fetches nothing.

self.addEventListener('push', (event) => {
  const told = event.data.json()
  const options = { body: told.text, tag: told.table || told.id, data: { table: told.table } }
  event.waitUntil(self.registration.showNotification(told.title, options))
})

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const there = pages.find((page) => new URL(page.url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const table = event.notification.data.table
  event.waitUntil(open(table ? `/table/${table}` : '/tables'))
})
