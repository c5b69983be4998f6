import { passwordMax, passwordMin } from '#shared/admin/session.ts'

/**
 * What is wrong with a new password, as a sentence, or null. ASVS 5.0 level 2: at least 8 characters, no composition rules (6.2.5), up to
 * 128 (6.2.9), none that is common or leaked (6.2.4, 6.2.12), none derived from the user's own names (6.2.11).
 */
export async function passwordFault(password: string, names: readonly string[]): Promise<string | null> {
  const length = [...password].length
  if (length < passwordMin) return `密码至少要有 ${passwordMin} 个字符`
  if (length > passwordMax) return `密码最多 ${passwordMax} 个字符`
  const lower = password.toLowerCase()
  if (names.some((name) => isTelling(name) && lower.includes(name.toLowerCase()))) return '密码里不能有用户名或显示的名字'
  const score = await strength(password, [...names, ...habits])
  return score < 3 ? '这个密码太容易猜到，请换一个更长的，例如几个不相干的词连在一起' : null
}

/** Two Latin letters are in many words by chance; two Han characters are a name. */
function isTelling(name: string): boolean {
  return [...name].length >= (/\p{Script=Han}/u.test(name) ? 2 : 3)
}

/** Common in Chinese lists of leaked passwords and missing in the library's lists, and the site's own name. */
const habits = [
  ...['leitai', '擂台', 'admin', 'guanli', 'guanliyuan', '管理员', 'mima', '密码', 'wodemima', '我的密码', 'houtai', '后台'],
  ...[
    'woaini',
    'woaiwo',
    'woaiziji',
    'aini',
    '我爱你',
    'nihao',
    '你好',
    'baobei',
    '宝贝',
    'laopo',
    'laogong',
    'tiantian',
    'zhongguo',
    '中国',
  ],
  ...[
    '5201314',
    '1314520',
    '520520',
    '1314',
    '520',
    '521',
    '7758521',
    '7758258',
    '147258',
    '147258369',
    '159357',
    '168168',
    '888888',
    '666666',
  ],
  ...['zhang', 'wang', 'liu', 'chen', 'yang', 'zhao', 'huang', 'zhou', 'qq', 'weixin', 'taobao', 'woshishei', 'woshi', 'buzhidao'],
]

/** 0 to 4. The word lists are large and rarely needed, so they are loaded when somebody sets a password. */
async function strength(password: string, names: readonly string[]): Promise<number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  // Its run time is quadratic; characters after the first hundred only make a password stronger.
  return judge.check(password.slice(0, 100), [...names]).score
}
