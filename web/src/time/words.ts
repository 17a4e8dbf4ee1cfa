// What the client says about time: clocks, claims, holidays, notices.

const many = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const wt = {
  time: 'Time',
  none: 'No clock',
  noneNote: 'Among friends.',
  live: '45 min + 20 s',
  liveNote: 'One evening. Each turn gives 20 seconds back.',
  days: 'Days: 3 + 12 h',
  daysNote: 'Three days each; every answer gives 12 hours back.',
  own: 'Own',
  ownNote: 'Set it yourself.',
  kind: 'Kind',
  kinds: { live: 'One sitting', days: 'Over days', event: 'One limit for the game' },
  bank: { live: 'Minutes each', days: 'Days each', event: 'Minutes in all' },
  increment: { live: 'Seconds back a turn', days: 'Hours back an answer' },
  claimNote:
    'When somebody’s time is out the others may claim the win, or let a bot play on. Nothing happens by itself.',
  rated: 'Rated',
  ratedNote: 'Between accounts. Whose time is out loses.',
  onlyHere: 'Only this browser has your seat: keep your games on the page “You”, or bring another browser in.',
  eventNote: 'When the time is out either may end the game without a winner.',

  left: (who: string, time: string): string => `${who}: ${time} left`,
  runs: 'the clock runs',
  stands: 'on holiday: the clock stands still',
  out: 'Time is out',
  give: 'Give time',
  gifts: { live: [60, 300], days: [43_200, 86_400] } as Record<string, number[]>,
  claim: 'Claim the win',
  claimEnd: 'End the game',
  claimBot: 'Let a bot play on',
  flagged: 'lost on time',
  pace: (kind: string, bank: number, more: number): string => {
    if (kind === 'live') return `${Math.round(bank / 60)} min + ${more} s`
    if (kind === 'days') return `${many(Math.round(bank / 86_400), 'day')} + ${Math.round(more / 3600)} h`
    return kind === 'event' ? `${Math.round(bank / 60)} min in all` : ''
  },
  long: (seconds: number): string => {
    const s = Math.max(0, Math.floor(seconds))
    if (s >= 2 * 86_400) return many(Math.floor(s / 86_400), 'day')
    if (s >= 2 * 3600) return many(Math.floor(s / 3600), 'hour')
    if (s >= 120) return many(Math.floor(s / 60), 'minute')
    return many(s, 'second')
  },
  yourMove: (time: string): string => `your move · ${time}`,

  notices: 'Notices: “it is your move”',
  noticesNote:
    'One for each game at most, only when you are not looking, and never with anything hidden in it: game, opponent, time left.',
  browser: 'In this browser',
  browserNote: 'It tells you though no page of ours is open.',
  browserCannot: 'This browser cannot be told, or only over https.',
  browserNo: 'Your browser does not allow it: change that in its settings.',
  hook: 'To Discord, Slack or an address of yours',
  hookAddress: 'Address (https)',
  formats: { plain: 'Plain JSON', slack: 'Slack', discord: 'Discord' } as Record<string, string>,
  secret: (secret: string): string => `What we send is signed with this secret, which is shown once: ${secret}`,
  mail: 'By mail',
  mailAddress: 'Mail address',
  code: 'Code from the mail',
  codeNote: 'We have sent a code there: type it, so that we know that it is yours.',
  confirm: 'Confirm',
  add: 'Add',
  on: 'Turn on',
  works: 'works',
  brokenSince: (when: string, why: string): string => `broken since ${when}: ${why}`,
  unconfirmed: 'not confirmed yet',
  tryIt: 'Try it',
  tried: 'Sent: it should be there.',
  remove: 'Remove',
  quiet: 'Quiet from',
  quietTo: 'to',
  daily: 'One letter a day, at',
  reminders: 'You are reminded when a quarter of your time is left, and two hours.',
  brokenHome: 'A way by which you are told of your moves is broken.',
  look: 'See your notices',

  holiday: 'Holiday',
  holidayNote: (days: number): string =>
    `Stops the clocks of all your games over days, at once. 30 days a year; ${Math.floor(days)} left.`,
  begin: 'Begin a holiday',
  end: 'End the holiday',
}
