/** Endless Chinese sentences, the same for the same seed. */
export interface Words {
  /** A number from 0 up to, not including, `below`. */
  below(below: number): number
  title(): string
  sentence(): string
  /** At least `bytes` bytes of UTF-8. */
  paragraph(bytes: number): string
}

const teams = ['青锋', '北冥', '玄圃', '长庚', '云涧', '落星', '听潮', '怀沙']
const acts = [
  '抢先占住高台',
  '在河口设下埋伏',
  '放弃外塔转守大门',
  '连续三轮换位',
  '以一换二',
  '守住最后一分钟',
  '临阵更换阵容',
  '从侧翼绕到身后',
]
const turns = ['随后', '与此同时', '临近终局时', '赛后回看', '解说席上', '第二局开始前', '观众席安静下来', '裁判示意之后']
const ends = ['把比分扳平', '锁定胜局', '换来一次暂停', '让对手措手不及', '赢下关键团战', '留下悬念', '为下一轮打下基础', '引来满场掌声']
const extras = [
  '规则',
  '灯火',
  '山门',
  '擂鼓',
  '旌旗',
  '签位',
  '名册',
  '积分',
  '沙漏',
  '长街',
  '石阶',
  '更鼓',
  '雨幕',
  '船影',
  '城楼',
  '风铃',
]

export function makeWords(seed: number): Words {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const sentence = () =>
    `${one(turns)}，${one(teams)}${one(acts)}，${one(teams)}以${one(extras)}与${one(extras)}相应，第${below(90) + 1}分钟${one(ends)}。`
  return {
    below,
    sentence,
    title: () => `${one(teams)}对${one(teams)}：${one(acts)}，${one(ends)}`,
    paragraph: (bytes) => {
      let text = ''
      while (Buffer.byteLength(text) < bytes) text += sentence()
      return text
    },
  }
}
