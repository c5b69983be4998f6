import { createContext } from 'react'
import { Uploads } from './uploads.ts'

export const UploadsContext = createContext(new Uploads(() => {}))
