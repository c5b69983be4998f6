import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPages } from '#shared/words/site-pages.ts'
import { beginsAs, soundQueryWords, soundsAs, soundTyped, soundWords, spell, titleSoundsAs } from './sounds.model.ts'

describe('a name', () => {
  test.each([
    ['巅峰联赛', ['dianfengliansai', 'dfls', 'dflianSai', 'df联赛', '巅fls', 'fengls', 'liansai', 'lians', 'd峰', 's']],
    ['重明', ['chongming', 'zhongming', 'cm', 'zm', 'zhm', 'chongm', '重m', 'ming']],
    ['吕布', ['lvbu', 'lübu', 'lb']],
    ['略阳', ['lveyang', 'lueyang']],
    ['云涧·二队', ['yunjianerdui', 'yun jian er dui', 'yjed']],
    ['AG超玩会', ['agchaowan', 'agcwh', 'ag超wan']],
    ['S105 春山驿', ['s105csy', 'chunshanyi']],
  ])('%s is read', async (name, typed) => {
    const spelt = await spell([name.toLowerCase()])
    for (const one of typed) expect([one, soundsAs(spelt, typedAs(one))]).toEqual([one, true])
  })

  test.each([
    ['巅峰联赛', ['ianfeng', 'dl', 'dfll', 'dianfengliansaix', '巅联']],
    ['重明', ['tongming', 'cg', 'mingc']],
  ])('%s is not', async (name, typed) => {
    const spelt = await spell([name])
    for (const one of typed) expect([one, soundsAs(spelt, one)]).toEqual([one, false])
  })
})

test('a title takes a whole syllable or a Chinese character, and more than one', async () => {
  const spelt = await spell(['重明鸟夺冠之夜'])
  for (const typed of ['chongming', 'zhongmingn', 'duoguan', 'dguanzhi', '夺g', 'mingn'])
    expect([typed, titleSoundsAs(spelt, typed)]).toEqual([typed, true])
  for (const typed of ['chong', 'cmn', 'cmndgzy', 'duozhi']) expect([typed, titleSoundsAs(spelt, typed)]).toEqual([typed, false])
})

// 43 characters have a reading that is an initial and another reading: a run of them has more readings than can be tried one by one.
test.each(['喔', '南', '凹', '厂'])('what cannot be read at all is given up, however often %s is repeated', async (character) => {
  const spelt = await spell([character.repeat(80)])
  const [, reading = ''] = /^.([a-z]+)/u.exec(spelt) ?? []
  const typed = `${reading.repeat(40)}`.slice(0, 62)
  expect([soundsAs(spelt, `${typed}qx`), beginsAs(spelt, `${typed}qx`), titleSoundsAs(spelt, `${typed}qx`)]).toEqual([false, false, false])
  expect([soundsAs(spelt, typed), titleSoundsAs(spelt, typed)]).toEqual([true, true])
})

test('what has no letter is no sound, and nothing Chinese has none', async () => {
  expect(['重明', '12', '…', 'a'.repeat(65)].map(soundTyped)).toEqual([null, null, null, null])
  expect(await spell(['nine tails', '2026'])).toBe('')
})

const names = ['巅峰联赛', '重明', '单骑擂', '会稽', '朝天阙', '乐山', '长庚', 'ag超玩会', '阿尔法', '西安', '龙骧v2队']

test('whoever types a name by any readings has asked for a word that it is indexed by', async () => {
  for (const name of names) {
    const spelt = await spell([name])
    const units = spelt.split(' ').map((unit) => {
      const [character = '', rest] = [...unit].length > 1 ? [[...unit][0] ?? '', unit.slice(1)] : [unit, '']
      return rest === '' ? [character] : rest.split(',').flatMap((reading) => [reading, reading.slice(0, 1), ...zcs(reading)])
    })
    const way = fc.tuple(...units.map((choices) => fc.constantFrom(...choices)))
    fc.assert(
      fc.property(way, fc.nat(units.length - 1), fc.nat(6), (choices, from, cut) => {
        const whole = choices.slice(from)
        const last = whole.at(-1) ?? ''
        const typed = [...whole.slice(0, -1), last.slice(0, Math.max(1, cut))].join('')
        if (!/[a-z]/.test(typed)) return
        expect(soundsAs(spelt, typed)).toBe(true)
        const known = soundWords(spelt, true)
        expect(soundQueryWords(typed, true).filter((word) => known.includes(word))).not.toEqual([])
      }),
    )
  }
})

test('the pinyin of the site’s own pages is how they are read', async () => {
  for (const [name, pinyin] of ownPages.flatMap((page) => page.names)) {
    expect([name, pinyin.split(' ').length]).toEqual([name, [...name].length])
    expect([name, beginsAs(await spell([name]), pinyin.replaceAll(' ', ''))]).toEqual([name, true])
  }
})

function typedAs(words: string): string {
  return soundTyped(words.toLowerCase())?.typed ?? ''
}

function zcs(reading: string): string[] {
  return /^[zcs]h/.test(reading) ? [reading.slice(0, 2)] : []
}
