import type { TypeMismatch } from '#rules/fault.ts'
import { jsonTypeWords } from '#shared/words/json-types.ts'
import { labelOf } from './labels.ts'

type Wanted = Extract<TypeMismatch, { is: 'kind' }>['wanted']
const wantedNames: Readonly<Record<Wanted, string>> = {
  object: jsonTypeWords.object,
  list: jsonTypeWords.array,
  text: jsonTypeWords.string,
  number: jsonTypeWords.number,
  flag: jsonTypeWords.boolean,
}

/** The message for a value that violates the schema. `message`: the one for authors of files. */
export function typeErrorMessage(misfit: TypeMismatch, message: string): string {
  switch (misfit.is) {
    case 'missing':
      return `缺少“${labelOf(misfit.field) ?? misfit.field}”，请补上。`
    case 'unknown':
      return `这里没有“${misfit.field}”这一项，请去掉。`
    case 'kind':
      return `应当是${wantedNames[misfit.wanted]}，请改正。`
    case 'word':
      return typeof misfit.found === 'string' ? `“${misfit.found}”不在可选的里面，请改正。` : '不在可选的里面，请改正。'
    case 'empty':
      return '不能是空的，请填写。'
    case 'value':
      return `${message}。`
  }
}
