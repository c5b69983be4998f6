import type { Form } from '#shared/competitions/record-views.ts'

/** 近 5 场 3 胜 2 负. */
export function formWords(form: Form): string {
  if (form.length === 0) return '此前没有赛果'
  const count = (of: Form[number]['outcome']) => form.filter(({ outcome }) => outcome === of).length
  const [wins, draws, losses] = [count('win'), count('draw'), count('loss')]
  return `近 ${form.length} 场 ${[`${wins} 胜`, draws > 0 ? `${draws} 平` : '', `${losses} 负`].filter(Boolean).join(' ')}`
}
