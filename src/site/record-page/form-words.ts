import type { Form } from '#shared/competitions/record-views.ts'
import { recordWords } from './record-words.ts'

/** 近 5 场 3 胜 2 负. */
export function formWords(form: Form): string {
  if (form.length === 0) return '此前没有赛果'
  const count = (of: Form[number]['outcome']) => form.filter(({ outcome }) => outcome === of).length
  return `近 ${form.length} 场 ${recordWords({ wins: count('win'), draws: count('draw'), losses: count('loss') })}`
}
