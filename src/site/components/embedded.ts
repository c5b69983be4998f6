import { createContext } from 'react'

/** True inside a game client's window: no header, no footer, and every link stays inside. */
export const EmbeddedContext = createContext(false)
