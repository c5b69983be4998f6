/**
 * How a name can be typed in pinyin: from each of its syllables on, and by initials: 云涧 by yunjian, jian, yj, j. Letters and digits are
 * kept. Loaded when the first name is saved: the dictionary takes 30 MB.
 */

/** One character that can be typed, in its folded form, and its readings where it is Chinese. */
interface Unit {
  character: string
  readings: readonly string[]
  /** What it may be typed by begins with one of these. */
  beginnings: string
}

const han = /\p{Script=Han}/u
const typable = /[\p{Script=Han}a-z0-9]/gu
/** Of a longer text the beginning. */
const mostUnits = 80

/**
 * What is kept of folded texts to know how they sound: their characters with all readings, parted by spaces, the texts by bars. Empty where nothing
 * in them is Chinese. The dictionary, of 20 MB, is loaded when the first text is written.
 */
export async function spell(texts: readonly string[]): Promise<string> {
  const chinese = texts.filter((text) => han.test(text))
  if (chinese.length === 0) return ''
  const { pinyin } = await import('pinyin-pro')
  const readingsOf = (character: string) => {
    const known = readings.get(character)
    if (known !== undefined) return known
    const found = han.test(character) ? pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true }) : []
    const written = [...new Set(found.filter((one) => /^[a-z]+$/.test(one)).flatMap(spellings))].join(',')
    readings.set(character, written)
    return written
  }
  const spelt = chinese.map((text) =>
    (text.match(typable) ?? [])
      .slice(0, mostUnits)
      .map((character) => character + readingsOf(character))
      .join(' '),
  )
  return spelt.join(' | ')
}

const readings = new Map<string, string>()

/** 略 is lve to some keyboards and lue to others. */
function spellings(reading: string): string[] {
  return /^[ln]ve$/.test(reading) ? [reading, reading.replace('v', 'u')] : [reading]
}

/** Words of the index that stand for what `spell` wrote. Of names also those of single characters. */
export function soundWords(spelt: string, isName: boolean): string[] {
  const words = new Set<string>()
  for (const units of unitsOf(spelt))
    for (const [i, unit] of units.entries()) {
      const [second, third] = [units[i + 1], units[i + 2]]
      if (isName) for (const sound of soundsOf(unit)) for (let end = 1; end <= sound.length; end++) words.add(single(sound.slice(0, end)))
      if (!second || !isChinese(unit, second, third)) continue
      for (const next of initialsOf(second)) {
        for (const sound of soundsOf(unit)) words.add(wholeThenInitial(sound, next))
        for (const initial of initialsOf(unit)) {
          if (isName) words.add(twoInitials(initial, next))
          for (const last of third ? initialsOf(third) : []) words.add(threeInitials(initial, next, last))
        }
      }
    }
  return [...words]
}

function isChinese(...units: readonly (Unit | undefined)[]): boolean {
  return units.some((unit) => unit !== undefined && unit.readings.length > 0)
}

/** What was typed, where letters in it may stand for sounds. */
export interface SoundTyped {
  /** Without what nobody types to be found: spaces and signs. */
  typed: string
  /** The Chinese characters in it, where they stand together. */
  characters: string[]
}

/** Null where it has no letter. */
export function soundTyped(folded: string): SoundTyped | null {
  const typed = (folded.replaceAll('ü', 'v').match(typable) ?? []).join('')
  if (!/[a-z]/.test(typed) || typed.length > longestTyped) return null
  return { typed, characters: typed.match(/\p{Script=Han}+/gu) ?? [] }
}

const longestTyped = 64

/**
 * Words of which whatever sounds like these letters and digits has at least one, by what the first of its syllables may be. Titles that are told by an
 * initial and one syllable have none: there are too many.
 */
export function soundQueryWords(letters: string, isName: boolean): string[] {
  const at = (i: number) => letters.charAt(i)
  const words = new Set<string>()
  if (isName && letters.length <= longestSyllable) words.add(single(letters))
  for (let end = 1; end <= longestSyllable && end < letters.length; end++) words.add(wholeThenInitial(letters.slice(0, end), at(end)))
  for (const second of at(1) === 'h' ? [1, 2] : [1]) {
    if (second >= letters.length) continue
    if (isName) words.add(twoInitials(at(0), at(second)))
    for (let third = second + 1; third <= second + longestSyllable && third < letters.length; third++)
      words.add(threeInitials(at(0), at(second), at(third)))
  }
  return [...words]
}

const longestSyllable = 6

// The first letter tells what kind of word it is.
const single = (beginning: string) => `a${beginning}`
const twoInitials = (first: string, second: string) => `b${first}${second}`
const wholeThenInitial = (whole: string, initial: string) => `c${whole}${initial}`
const threeInitials = (first: string, second: string, third: string) => `d${first}${second}${third}`

/** Whether a name that `spell` wrote, from one of its characters on, can be typed like this. */
export function soundsAs(spelt: string, typed: string): boolean {
  return unitsOf(spelt).some((units) => readsAnywhere(units, typed, () => true))
}

/** Whether its first characters can. */
export function beginsAs(spelt: string, typed: string): boolean {
  return unitsOf(spelt).some((units) => reads({ units, typed, isEnough: () => true, failed: new Set() }, beginningAt(0)))
}

/** The same of a title: by two characters or more, one of them told by more than its initial. */
export function titleSoundsAs(spelt: string, typed: string): boolean {
  return unitsOf(spelt).some((units) => readsAnywhere(units, typed, ({ count, isTold }) => count === 2 && isTold))
}

interface Reading {
  /** The next character. */
  unit: number
  /** In what was typed. */
  at: number
  /** Characters that were read; 2: two or more. */
  count: 0 | 1 | 2
  /** Whether a Chinese one was typed by more than its initial. */
  isTold: boolean
}

interface Ways {
  units: readonly Unit[]
  typed: string
  isEnough(end: Reading): boolean
  /**
   * From where it was tried without success. Where one reading of a character is an initial and another reading (喔: wo and o), a run of it can be
   * read in more ways than can be tried.
   */
  failed: Set<number>
}

function beginningAt(unit: number): Reading {
  return { unit, at: 0, count: 0, isTold: false }
}

function readsAnywhere(units: readonly Unit[], typed: string, isEnough: Ways['isEnough']): boolean {
  const ways = { units, typed, isEnough, failed: new Set<number>() }
  return units.some((_, i) => reads(ways, beginningAt(i)))
}

/** Whether what was typed can be read to its end, and that is enough. */
function reads(ways: Ways, from: Reading): boolean {
  if (from.at === ways.typed.length) return ways.isEnough(from)
  const unit = ways.units[from.unit]
  if (!unit) return false
  // Mostly it cannot be this character at all.
  if (!unit.beginnings.includes(ways.typed.charAt(from.at))) return false
  const place = placeOf(from)
  if (ways.failed.has(place)) return false
  const isRead = stepsOf(unit, ways.typed.slice(from.at)).some(([length, told]) =>
    reads(ways, { unit: from.unit + 1, at: from.at + length, count: from.count === 0 ? 1 : 2, isTold: from.isTold || told > 0 }),
  )
  if (!isRead) ways.failed.add(place)
  return isRead
}

function placeOf({ unit, at, count, isTold }: Reading): number {
  return ((unit * longestTyped + at) * 3 + count) * 2 + (isTold ? 1 : 0)
}

/** How much of what is left this character may be, the most first, and whether that tells more than its initial. */
function stepsOf({ character, readings: own }: Unit, rest: string): [length: number, told: number][] {
  const steps = new Map<number, number>()
  const isHan = own.length > 0 || han.test(character)
  if (rest.startsWith(character)) steps.set(character.length, isHan ? 1 : 0)
  for (const reading of own) {
    if (rest.startsWith(reading)) steps.set(reading.length, reading.length > 1 ? 1 : 0)
    else if (reading.startsWith(rest)) steps.set(rest.length, 0)
  }
  for (const initial of own.flatMap((reading) => [reading.slice(0, 1), ...(/^[zcs]h/.test(reading) ? [reading.slice(0, 2)] : [])]))
    if (rest.startsWith(initial) && !steps.has(initial.length)) steps.set(initial.length, 0)
  return [...steps].sort(([one], [other]) => other - one)
}

function unitsOf(spelt: string): Unit[][] {
  return spelt === '' ? [] : spelt.split(' | ').map((text) => text.split(' ').map(unitOf))
}

/** The same characters stand in every title. */
const units = new Map<string, Unit>()

function unitOf(written: string): Unit {
  const known = units.get(written)
  if (known) return known
  const character = String.fromCodePoint(written.codePointAt(0) ?? 0)
  const rest = written.slice(character.length)
  const readings = rest === '' ? [] : rest.split(',')
  const unit = { character, readings, beginnings: character + readings.map((reading) => reading.charAt(0)).join('') }
  units.set(written, unit)
  return unit
}

/** How it may be typed alone, if it can be typed in letters. */
function soundsOf({ character, readings: own }: Unit): readonly string[] {
  return own.length > 0 ? own : /[a-z0-9]/.test(character) ? [character] : []
}

function initialsOf(unit: Unit): string[] {
  return [...new Set(soundsOf(unit).map((sound) => sound.slice(0, 1)))]
}
