import { useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { TipPlatform } from '#shared/tip-platforms.ts'
import type { TipList } from '#shared/tips.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { TipsView } from '../tips/TipsView.tsx'

interface Loaded {
  platform: TipPlatform | undefined
  tips: TipList
}

export const loader =
  import.meta.env.SSR &&
  pageLoader<Loaded>('tips', async ({ api, query }) => {
    // A game client identifies itself by a parameter; any other platform is known in the browser only.
    const platform = query.platform ?? (query.embed === 1 ? 'in_game' : undefined)
    return { platform: query.platform, tips: await api.tips({ platform }) }
  })

export const handle = pageHandle<Loaded>('tips', ({ platform }, settings) => ({
  title: [['下载指引', platform && tipPlatformWords[platform]].filter(Boolean).join(' '), settings.name].join('｜'),
  description: '怎样打开小程序、下载游戏：微信、游戏内、手机浏览器和电脑上各自的步骤。',
  path: paths.tips(platform),
  image: null,
  article: null,
}))

export function Component() {
  return <TipsView {...useLoaderData<Loaded>()} />
}
