const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** A part of a title that has no punctuation to end a line after, and is longer than a line of a phone. */
const longPart = /[^：，、；。！？—…]{13,}/g
const word = /^\p{Script=Han}{2,}$/u
const endsInHan = /\p{Script=Han}$/u
/** What begins a word or a phrase and is split off from it: 总决赛, 与安排; a number that goes on, or counts what follows: 第十二期, 六十四个人. */
const opening = /[总大小新老各每全半多副单双首本前后最不未再更将被把对向从在与和及或为是第几零〇一二三四五六七八九十百千万亿两]$/

/**
 * Where a line of a title may end besides at spaces and after punctuation, as indexes in it (UTF-16). Browsers know no words of Chinese. The dictionary
 * splits what it does not know into single characters, so a line may only end between two words, or a word with such characters behind it and a word.
 */
export function titleBreaks(title: string): number[] {
  return [...title.matchAll(longPart)].flatMap(({ 0: part, index }) => breaksWithin(part).map((at) => index + at))
}

function breaksWithin(part: string): number[] {
  const breaks: number[] = []
  let before = ''
  for (const { segment, index, isWordLike } of segmenter.segment(part)) {
    const isWord = word.test(segment)
    // Two characters alone are no line.
    const isLong = part.length - index > 2
    if (isLong && isWord && before.length >= 2 && endsInHan.test(before) && !opening.test(before)) breaks.push(index)
    before = isWord ? segment : isWordLike ? before + segment : ''
  }
  return breaks
}
