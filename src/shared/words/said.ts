import { formatDateTime } from '#shared/dates.ts'
import { isRecord } from '#shared/is-record.ts'
import { ownValue } from '#shared/own-value.ts'
import { fieldWords } from './fields.ts'
import { memberRoleWords } from './members.ts'
import { roleWords } from './roles.ts'
import { engineWords, homeBlockWords } from './settings.ts'
import { tipPlatformWords } from './tip-platforms.ts'

/** Words of values that are names in the contract, by their field. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: homeBlockWords,
  engine: engineWords,
  platform: tipPlatformWords,
  role: { ...memberRoleWords, ...roleWords },
}

export const emptyWord = '（空）'

/** A value as lines for people: an entry of a list in a line, fields by their names. Never JSON. `field`: what it is the value of. */
export function linesSaid(value: unknown, field = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [emptyWord] : value.map((entry) => said(entry, field))
  if (isRecord(value)) return fieldsSaid(value)
  return plainSaid(value, field).split('\n')
}

/** The same in one line. */
export function said(value: unknown, field = ''): string {
  if (!Array.isArray(value) && !isRecord(value)) return plainSaid(value, field)
  const parts = linesSaid(value, field)
  return parts.join(Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? '、' : '，')
}

function fieldsSaid(record: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(record).flatMap(([name, value]) => {
    // What is empty in an entry is nothing to read.
    if (value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return []
    const label = ownValue(fieldWords, name)
    return [label === undefined ? said(value, name) : `${label} ${said(value, name)}`]
  })
  return lines.length === 0 ? [emptyWord] : lines
}

function plainSaid(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return emptyWord
  if (value === true) return '是'
  if (value === false) return '否'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text)
  return ownValue(ownValue(valueWords, field) ?? {}, text) ?? text
}
