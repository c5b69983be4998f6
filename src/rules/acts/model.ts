import type { Derived } from '#rules/model.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** The acts that are applied by the rules; a whole document is only checked. */
export type RuledAct = Exclude<CompetitionAct, { kind: 'replace_document' }>
export type ActOf<Kind extends RuledAct['kind']> = Extract<RuledAct, { kind: Kind }>

/** Who acts, and when: ISO UTC. */
export interface ActContext {
  at: string
  author: string
}

/** One change of an act, as a Chinese sentence; `match` where it concerns one. */
export interface ActChange {
  kind: string
  text: string
  match?: string
}

/** Why an act is refused: it would violate a rule, or lacks something. */
export interface ActFault {
  /** JSON pointer into the act (`/act/…`), or into the resulting document (`/document/…`). */
  path: string
  rule: string
  /** A Chinese sentence for people at the console. */
  message: string
}

/**
 * `done` without changes: it was applied already, and `document` is the input. `derived`: the derivation of the document, where the act
 * computed it.
 */
export type ActOutcome =
  | { state: 'done'; document: CompetitionDocument; derived?: Derived; changes: readonly ActChange[]; notices: readonly string[] }
  | { state: 'needsChoice'; changes: readonly ActChange[]; played: readonly { key: string; name: string }[] }
  | { state: 'refused'; faults: readonly ActFault[] }
