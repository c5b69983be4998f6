import type { CompetitionKind } from '#shared/competitions/document.ts'
import { columnPaths, paths } from '#shared/paths.ts'
import { competitionKindWords } from './competitions.ts'

/** A page that the site has of itself, as search finds it. */
export interface OwnPage {
  path: string
  /** What it is called, and what else visitors call it, each with its pinyin. */
  names: readonly [Name, ...Name[]]
  about: string
}

type Name = readonly [name: string, pinyin: string]

const kinds: readonly (readonly [CompetitionKind, pinyin: string])[] = [
  ['team', 'tuan ti sai'],
  ['single', 'ge ren sai'],
  ['battle', 'dui zhan sai'],
]

export const ownPages: readonly OwnPage[] = [
  {
    path: paths.home(),
    names: [
      ['首页', 'shou ye'],
      ['主页', 'zhu ye'],
    ],
    about: '要闻、赛况与最近的比赛。',
  },
  {
    path: paths.newsList(),
    names: [
      ['新闻', 'xin wen'],
      ['资讯', 'zi xun'],
      ['动态', 'dong tai'],
    ],
    about: '全部新闻，按栏目与日期。',
  },
  {
    path: paths.schedule(),
    names: [
      ['赛程', 'sai cheng'],
      ['赛果', 'sai guo'],
      ['比赛', 'bi sai'],
      ['比分', 'bi fen'],
      ['直播', 'zhi bo'],
    ],
    about: '每一天的比赛，正在进行的、接下来的与结束了的。',
  },
  ...kinds.flatMap(([kind, pinyin]): OwnPage[] => {
    const word = competitionKindWords[kind]
    return [
      {
        path: paths.matchesOfKind(kind),
        names: [
          [word, pinyin],
          [`${word}赛程`, `${pinyin} sai cheng`],
          [`${word}积分榜`, `${pinyin} ji fen bang`],
        ],
        about: `当前的${word}：赛程、赛果与积分榜。`,
      },
      {
        path: paths.archive(kind),
        names: [
          [`往期${word}`, `wang qi ${pinyin}`],
          [`往届${word}`, `wang jie ${pinyin}`],
        ],
        about: `以前的${word}：冠军、名次与每一场比赛。`,
      },
      {
        path: columnPaths[kind] ?? paths.newsList(),
        names: [[`${word}新闻`, `${pinyin} xin wen`]],
        about: `${word}的新闻。`,
      },
    ]
  }),
  {
    path: paths.winners(),
    names: [
      ['荣誉榜', 'rong yu bang'],
      ['荣誉', 'rong yu'],
      ['冠军', 'guan jun'],
      ['获奖名单', 'huo jiang ming dan'],
      ['名人堂', 'ming ren tang'],
    ],
    about: '历届冠军与各项荣誉。',
  },
  {
    path: paths.media(),
    names: [
      ['影像', 'ying xiang'],
      ['图集', 'tu ji'],
      ['照片', 'zhao pian'],
    ],
    about: '比赛现场的图集。',
  },
  {
    path: paths.media({ tab: 'pictures' }),
    names: [['图片', 'tu pian']],
    about: '影像里的全部图片。',
  },
  {
    path: paths.media({ tab: 'videos' }),
    names: [
      ['视频', 'shi pin'],
      ['录像', 'lu xiang'],
      ['集锦', 'ji jin'],
    ],
    about: '影像里的全部视频。',
  },
  {
    path: paths.openings(),
    names: [
      ['新服', 'xin fu'],
      ['开服', 'kai fu'],
      ['开服时间表', 'kai fu shi jian biao'],
      ['新区', 'xin qu'],
      ['合服', 'he fu'],
      ['区服', 'qu fu'],
    ],
    about: '各区服务器何时开服、当前状态与合服。',
  },
  {
    path: paths.tips(),
    names: [
      ['下载指引', 'xia zai zhi yin'],
      ['下载', 'xia zai'],
      ['安装', 'an zhuang'],
      ['客户端', 'ke hu duan'],
      ['怎么下载', 'zen me xia zai'],
      ['小程序', 'xiao cheng xu'],
      ['游戏下载', 'you xi xia zai'],
    ],
    about: '在各种设备上怎样打开小程序、下载与安装游戏。',
  },
  {
    path: paths.linkHub(),
    names: [
      ['链接', 'lian jie'],
      ['官方链接', 'guan fang lian jie'],
      ['友情链接', 'you qing lian jie'],
      ['社区', 'she qu'],
    ],
    about: '官方网站、社区与各平台的账号。',
  },
]
