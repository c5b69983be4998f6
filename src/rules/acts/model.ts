import type { Derived } from '#rules/model.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** Every act that the rules carry out; a whole document is only checked. */
export type RuledAct = Exclude<CompetitionAct, { kind: 'replace_document' }>
export type ActOf<Kind extends RuledAct['kind']> = Extract<RuledAct, { kind: Kind }>

/** Who acts, and when: ISO UTC. */
export interface ActContext {
  at: string
  author: string
}

/** What an act changed, in a Chinese sentence; `match` where it is about one. */
export interface ActChange {
  kind: string
  text: string
  match?: string
}

/** Why an act is refused: a rule that it would break, or what the act itself asks for. */
export interface ActFault {
  /** JSON pointer into the act (`/act/…`), or into the document as it would be (`/document/…`). */
  path: string
  rule: string
  /** A Chinese sentence to people at the console. */
  message: string
}

/** `done` without changes: it stood already, and `document` is the one that was given. `derived`: what the document derives to, where the act found that out. */
export type ActOutcome =
  | { state: 'done'; document: CompetitionDocument; derived?: Derived; changes: readonly ActChange[]; notices: readonly string[] }
  | { state: 'needsChoice'; changes: readonly ActChange[]; played: readonly { key: string; name: string }[] }
  | { state: 'refused'; faults: readonly ActFault[] }
