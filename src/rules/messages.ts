import type { Fault, Rule } from './fault.ts'
import { namesOf } from './messages/names.ts'
import { placeOf } from './messages/place.ts'
import { words } from './messages/words.ts'

/** Writes the messages of faults for people at the console. */
export interface MessageWriter {
  /** What is wrong and how to fix it, for display at the field. */
  sentence(fault: Fault): string
  /** The same with the label of the thing in front: 小组赛 · B 组：第 5 位不在这一组里，请改正。 */
  placed(fault: Fault): string
}

/** `root`: the document, or the part of it to which the faults' paths are relative. */
export function messageWriterOf(root: unknown): MessageWriter {
  const names = namesOf(root)
  return {
    sentence,
    placed: (fault) => {
      // A schema fault needs the field's name; other messages contain it themselves.
      const isField = fault.rule === 'schema' && fault.misfit.is !== 'unknown'
      const place = placeOf({ root, path: fault.path, names, isField })
      return place === '' ? sentence(fault) : `${place}：${sentence(fault)}`
    },
  }

  function sentence<R extends Rule>(fault: Fault<R>): string {
    return words[fault.rule](fault, names)
  }
}
