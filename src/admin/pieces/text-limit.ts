import type { Rule } from 'antd/es/form'
import { forbiddenFault } from '#shared/characters.ts'

/**
 * Why a text cannot be saved, as a sentence; undefined where it can. A text that is too long is never cut: browsers cut pasted text
 * silently, and a truncated address leads elsewhere. So no field of the console has a `maxLength`.
 */
export function textFault(text: string, max: number): string | undefined {
  const { length } = [...text]
  if (length > max) return `最多 ${max} 个字，现在有 ${length} 个，请删去 ${length - max} 个`
  const forbidden = forbiddenFault(text)
  return forbidden === null ? undefined : `里面${forbidden}`
}

/** The same as a form rule, for a field that may be empty. */
export function upTo(max: number): Rule {
  return {
    validator: async (_rule, typed: string | null | undefined) => {
      const fault = textFault(typed ?? '', max)
      if (fault !== undefined) throw new Error(fault)
    },
  }
}

/** A counter of the characters used, as the server counts them; red above the limit. */
export function counted(max: number) {
  return { max, show: true, strategy: (text: string) => [...text].length }
}
