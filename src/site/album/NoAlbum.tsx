import type { MediaTab } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'

interface Props {
  heading?: 'h1' | 'h2'
  what?: MediaTab
}

const words: Readonly<Record<MediaTab, { title: string; text: string }>> = {
  albums: { title: '这里还没有图集', text: '比赛现场和选手的图片整理好之后，会放在这里。' },
  pictures: { title: '这里还没有图片', text: '比赛现场和选手的图片整理好之后，会放在这里。' },
  videos: { title: '这里还没有视频', text: '比赛录像和精彩集锦剪好之后，会放在这里。' },
}

/** Shown where no album, or no video, is public yet. */
export function NoAlbum({ heading = 'h1', what = 'albums' }: Props) {
  return (
    <Notice heading={heading} {...words[what]}>
      <SiteLink className={page.button} to={paths.newsList()}>
        看新闻
      </SiteLink>
      <SiteLink className={`${page.button} ${page.ghost}`} to={paths.home()}>
        回首页
      </SiteLink>
    </Notice>
  )
}
