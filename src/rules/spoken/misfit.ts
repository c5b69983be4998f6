import type { TypeMismatch } from '#rules/fault.ts'
import { labelOf } from './labels.ts'

type Wanted = Extract<TypeMismatch, { is: 'kind' }>['wanted']
const wantedNames: Readonly<Record<Wanted, string>> = { object: '一组内容', list: '列表', text: '文字', number: '数字', flag: '是或否' }

/** Why a value is not as the contract has it. `message`: as the file's writer is told. */
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
