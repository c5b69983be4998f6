import type { Fault, Rule } from './fault.ts'
import { namesOf } from './spoken/names.ts'
import { placeOf } from './spoken/place.ts'
import { words } from './spoken/words.ts'

/** Says faults to people at the console. */
export interface MessageWriter {
  /** What is wrong and how to mend it, to be shown at the very field. */
  sentence(fault: Fault): string
  /** The same after the thing that it is about, by its label: 小组赛 · B 组：第 5 位不在这一组里，请改正。 */
  placed(fault: Fault): string
}

/** `root`: the document, or the part of it in which the faults' paths begin. */
export function speakerOf(root: unknown): MessageWriter {
  const names = namesOf(root)
  return {
    sentence,
    placed: (fault) => {
      // A value of the wrong shape is told by its field; whatever else is wrong names the field itself.
      const isField = fault.rule === 'schema' && fault.misfit.is !== 'unknown'
      const place = placeOf({ root, path: fault.path, names, isField })
      return place === '' ? sentence(fault) : `${place}：${sentence(fault)}`
    },
  }

  function sentence<R extends Rule>(fault: Fault<R>): string {
    return words[fault.rule](fault, names)
  }
}
