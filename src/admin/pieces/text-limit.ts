import type { Rule } from 'antd/es/form'
import { forbiddenFault } from '#shared/characters.ts'

/**
 * Why a text cannot be saved as it stands, as a sentence; undefined where it can. What is too long is never cut: a browser that cuts what is pasted
 * says nothing, and an address without its end leads elsewhere. So no field of the console has a `maxLength`.
 */
export function textFault(text: string, max: number): string | undefined {
  const { length } = [...text]
  if (length > max) return `最多 ${max} 个字，现在有 ${length} 个，请删去 ${length - max} 个`
  const forbidden = forbiddenFault(text)
  return forbidden === null ? undefined : `里面${forbidden}`
}

/** The same as a rule of a form's field, which may hold nothing yet. */
export function upTo(max: number): Rule {
  return {
    validator: async (_rule, typed: string | null | undefined) => {
      const fault = textFault(typed ?? '', max)
      if (fault !== undefined) throw new Error(fault)
    },
  }
}

/** How much of its limit a field has used, in characters as the server counts them; in red beyond it. */
export function counted(max: number) {
  return { max, show: true, strategy: (text: string) => [...text].length }
}
