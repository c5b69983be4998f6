/** The subjects of spreadsheets, and the possible columns. */
export const sheetSubjects = ['entrants', 'fixtures', 'results', 'figures', 'series', 'events'] as const
export type SheetSubject = (typeof sheetSubjects)[number]

/** A column's title in exports, and other accepted titles; compared in folded form (see `foldedHeader`). */
interface FieldWords {
  label: string
  synonyms: readonly string[]
}

const fieldWords = {
  key: { label: '编号', synonyms: ['key', 'id', '场次编号', '比赛编号', '参赛者编号', '场次', 'match', 'match id', 'match no'] },
  name: {
    label: '名称',
    synonyms: ['name', '参赛者', '队名', '队伍名称', '战队', '选手', '姓名', '昵称', 'entrant', 'team name', 'player name'],
  },
  shortName: { label: '简称', synonyms: ['short name', 'shortname', 'short', 'abbr', '缩写', '短名'] },
  seed: { label: '种子', synonyms: ['seed', '种子号', '种子位', '种子序号'] },
  rating: { label: '积分等级', synonyms: ['rating', 'elo', '等级分', '评分'] },
  team: { label: '战队标识', synonyms: ['team', 'team slug', '队伍', '所属战队', '所属队伍', '战队名'] },
  players: { label: '选手标识', synonyms: ['players', 'player', 'player slug', '队员', '选手名单', '名单'] },
  status: { label: '参赛状态', synonyms: ['status', '参赛情况'] },
  stage: { label: '阶段', synonyms: ['stage', '比赛阶段', '赛段'] },
  group: { label: '分组', synonyms: ['group', '组', '组别', '小组', 'pool'] },
  round: { label: '轮次', synonyms: ['round', '轮', '第几轮', '回合', 'matchday', 'week'] },
  home: {
    label: '主队',
    synonyms: [
      'home',
      'home team',
      '主场',
      '甲方',
      '队伍1',
      '队伍一',
      '选手1',
      '选手一',
      'team 1',
      'team1',
      'player 1',
      'player1',
      'side 1',
      '第一方',
      '主',
    ],
  },
  away: {
    label: '客队',
    synonyms: [
      'away',
      'away team',
      '客场',
      '乙方',
      '队伍2',
      '队伍二',
      '选手2',
      '选手二',
      'team 2',
      'team2',
      'player 2',
      'player2',
      'side 2',
      '第二方',
      '客',
    ],
  },
  entrant: {
    label: '参赛者',
    synonyms: ['entrant', 'team', 'team name', 'player', 'player name', '队伍', '队名', '队伍名称', '战队', '选手', '姓名', '昵称', '名称'],
  },
  game: { label: '第几局', synonyms: ['game', 'game no', 'map no', '局', '局次', '局号'] },
  placement: { label: '名次', synonyms: ['placement', 'place', 'rank', '排名', '第几名'] },
  kills: { label: '淘汰数', synonyms: ['kills', 'elims', 'eliminations', '淘汰', '击杀', '击杀数', '得分'] },
  incident: { label: '缺席', synonyms: ['incident', 'absent', '情况', '缺席情况', '未到场'] },
  date: {
    label: '日期',
    synonyms: ['date', 'day', '比赛日期', '比赛日', '开赛日期', '日期时间', '比赛时间', '开赛时间', 'datetime', 'starts at', 'kickoff'],
  },
  time: { label: '时间', synonyms: ['time', '时刻', '开始时间', '几点'] },
  venue: { label: '地点', synonyms: ['venue', '场地', '场馆', '赛场', 'place', 'location'] },
  bestOf: { label: '局数', synonyms: ['best of', 'bestof', 'bo', '赛制', '几局'] },
  stream: { label: '直播', synonyms: ['stream', 'live', '直播地址', '直播链接', 'stream url'] },
  replay: { label: '回放', synonyms: ['replay', 'vod', '回放地址', '录像', 'replay url'] },
  reason: { label: '改期原因', synonyms: ['reason', '原因', 'reschedule reason'] },
  score: { label: '比分', synonyms: ['score', '总比分', '大比分', '赛果', 'result'] },
  homeScore: { label: '主队得分', synonyms: ['home score', '主队比分', '主分', 'score 1', 'score1', '得分1', '比分1'] },
  awayScore: { label: '客队得分', synonyms: ['away score', '客队比分', '客分', 'score 2', 'score2', '得分2', '比分2'] },
  games: { label: '各局', synonyms: ['games', 'maps', 'sets', '小分', '每局比分', '各局比分', '局分'] },
  shootout: { label: '点球', synonyms: ['shootout', 'shoot-out', 'penalties', 'pens', '点球大战', '决胜比分', '加赛比分'] },
  winner: { label: '胜方', synonyms: ['winner', '胜者', '获胜方', '获胜者', '胜队'] },
  kind: { label: '方式', synonyms: ['kind', 'type', '结果方式', '结果类型', '胜负方式', '结束方式'] },
  state: { label: '状态', synonyms: ['state', '赛果状态', '成绩状态'] },
  endedAt: { label: '结束时间', synonyms: ['ended at', 'end', 'finished at', '完赛时间'] },
  embargo: { label: '公布时间', synonyms: ['embargo', 'embargo until', '公开时间', '解禁时间'] },
  note: { label: '备注', synonyms: ['note', 'notes', 'remark', '说明', '附注'] },
  side: { label: '参赛方', synonyms: ['side', 'entrant', '参赛者', 'team', 'team name', '队伍', '队名', '队伍名称', '战队'] },
  player: { label: '选手', synonyms: ['player', 'player name', '姓名', '昵称', '队员', '选手名'] },
  figure: { label: '数据项', synonyms: ['figure', 'stat', 'metric', '数据', '项目'] },
  clock: { label: '时刻', synonyms: ['at', 'time', 'seconds', '时间', '分秒', '秒', '比赛时间'] },
  value: { label: '数值', synonyms: ['value', '值'] },
  event: { label: '事件', synonyms: ['event', 'kind', '事件种类', '种类'] },
  text: { label: '说明', synonyms: ['text', 'detail', 'note', '文字', '描述', '备注'] },
} satisfies Record<string, FieldWords>

export type SheetField = keyof typeof fieldWords
export const sheetFieldWords: Readonly<Record<SheetField, FieldWords>> = fieldWords
// The keys of the record are its words.
export const sheetFields = Object.keys(fieldWords) as readonly SheetField[]

/** Results with two sides, one line per match. */
export const pairFields = ['home', 'away', 'score', 'homeScore', 'awayScore', 'games', 'shootout', 'winner'] as const satisfies SheetField[]
/** Results with many sides, one line per side and game. */
export const lobbyFields = ['game', 'entrant', 'placement', 'kills', 'incident'] as const satisfies SheetField[]

/** Which match, and which of its games, a line of statistics tells about. */
const toldPlace = ['key', 'stage', 'group', 'round', 'home', 'away', 'game'] as const satisfies SheetField[]

/** What a table may be about: a part of a competition, or a whole new league, its matches a line each. */
export type TableSubject = SheetSubject | 'league'

const fixtureFields = [
  'key',
  'stage',
  'group',
  'round',
  'home',
  'away',
  'date',
  'time',
  'venue',
  'bestOf',
  'stream',
  'replay',
  'note',
] as const satisfies SheetField[]

/** The columns of a sheet about each subject, in the order of its export. */
export const sheetColumns: Readonly<Record<TableSubject, readonly SheetField[]>> = {
  entrants: ['key', 'name', 'shortName', 'seed', 'rating', 'team', 'players', 'status'],
  fixtures: [...fixtureFields, 'reason'],
  results: ['key', 'stage', 'group', 'round', ...pairFields, ...lobbyFields, 'kind', 'state', 'endedAt', 'embargo', 'note'],
  /** And a column for each figure that the competition declares. */
  figures: [...toldPlace, 'side', 'player'],
  series: [...toldPlace, 'figure', 'side', 'clock', 'value'],
  events: [...toldPlace, 'clock', 'event', 'side', 'player', 'text'],
  league: [...new Set<SheetField>([...fixtureFields, ...pairFields, 'kind', 'state', 'endedAt', 'embargo'])],
}

/** A column of values of a figure, by its key. */
export type FigureColumn = `figure.${string}`

export function figureColumn(key: string): FigureColumn {
  return `figure.${key}`
}

/** The figure of such a column; null for any other word. */
export function figureOfColumn(word: string): string | null {
  return word.startsWith('figure.') ? word.slice('figure.'.length) : null
}

export function isFigureColumn(word: string): word is FigureColumn {
  return figureOfColumn(word) !== null
}

/** A header without differences in width, case, spaces and punctuation. */
export function foldedHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_:：*()（）\-‐–—]+/gu, '')
}

/** The only field that a header can mean. Null where it is ambiguous within the subject. */
export function fieldOfHeader(subject: TableSubject, header: string): SheetField | null {
  const folded = foldedHeader(header)
  if (folded === '') return null
  const found = sheetColumns[subject].filter((field) => {
    const { label, synonyms } = sheetFieldWords[field]
    return [field, label, ...synonyms].some((word) => foldedHeader(word) === folded)
  })
  const [only] = found
  return found.length === 1 && only ? only : null
}

export function isSheetSubject(word: string): word is SheetSubject {
  return sheetSubjects.some((subject) => subject === word)
}

/** The letters of a column in a spreadsheet, counted from 0: A … Z, AA … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
