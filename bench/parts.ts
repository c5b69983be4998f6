import type { Measured } from './figures.ts'

export interface Wish {
  /** How long each page is watched. */
  minutes: number
  /** Which pages are watched, by their names; empty: all. */
  pages: readonly string[]
  /** How many requests of a kind are measured. */
  times: number
  /** Where what is written for a part stays for its next run; null: nowhere. */
  data: string | null
  /** How many times as fast matches are replayed. */
  speed: number
}

/** Each gets a filled data folder and the first of ten free ports. */
type Measure = (dataFolder: string, port: number, wish: Wish) => Promise<Measured>

/** Read when they are measured: a browser's runner in the memory of a server that is measured is collected along with it. */
export const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  http: async () => (await import('./http.ts')).measureHttp,
  render: async () => (await import('./render.ts')).measureRender,
  start: async () => (await import('./start.ts')).measureStart,
  'first-start': async () => (await import('./first-start.ts')).measureFirstStart,
  weight: async () => (await import('./weight.ts')).measureWeight,
  workers: async () => (await import('./workers.ts')).measureWorkers,
  steps: async () => (await import('./steps.ts')).measureSteps,
  lighthouse: async () => (await import('./lighthouse.ts')).measureLighthouse,
  rules: async () => (await import('./rules.ts')).measureRules,
  big: async () => (await import('./big.ts')).measureBig,
  competitions: async () => (await import('./competitions.ts')).measureCompetitions,
  size: async () => (await import('./size.ts')).measureSize,
  sheets: async () => (await import('./sheets.ts')).measureSheets,
  saves: async () => (await import('./saves.ts')).measureSaves,
  search: async () => (await import('./search.ts')).measureSearch,
  live: async () => (await import('./live.ts')).measureLive,
  scores: async () => (await import('./scores.ts')).measureScores,
  'live-page': async () => (await import('./live-page.ts')).measureLivePage,
  replay: async () => (await import('./replay.ts')).measureReplay,
}
