import { Type } from 'typebox'

export const TitleBreaks = Type.Array(Type.Integer(), {
  description:
    'where a line of the title may end besides at spaces and after punctuation, as UTF-16 indexes: between words, where it is long',
})
