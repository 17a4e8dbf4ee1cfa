import '@fontsource/saira-condensed/latin-500.css'
import '@fontsource/saira-condensed/latin-600.css'
import '@fontsource/saira-condensed/latin-700.css'
import '@fontsource-variable/source-sans-3/index.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/cards.css'
import './styles/stage.css'
import './styles/events.css'
import './styles/zoom.css'
import './styles/parts.css'
import './styles/pages.css'
import './styles/board.css'
import './styles/prompt.css'
import './styles/beside.css'
import './styles/map.css'
import './styles/settings.css'
import './styles/replay.css'
import './styles/decks.css'
import './styles/joining.css'
import './styles/account.css'
import './styles/learn.css'
import './styles/small.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { lettersReady } from './lib/measure'
import { prefs } from './lib/prefs.svelte'
import { router } from './lib/router.svelte'

prefs.start()
router.start()
void lettersReady().then(() => mount(App, { target: document.getElementById('app') as HTMLElement }))
