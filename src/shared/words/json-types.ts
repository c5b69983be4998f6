export type JsonType = 'integer' | 'number' | 'string' | 'boolean' | 'object' | 'array' | 'null'

/** What a value ought to be, as its writer is told. */
export const jsonTypeWords: Readonly<Record<JsonType, string>> = {
  integer: '整数',
  number: '数字',
  string: '文字',
  boolean: '是或否',
  object: '一组内容',
  array: '列表',
  null: '空值',
}
