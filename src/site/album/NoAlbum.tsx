import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'

/** Where no album is public yet. */
export function NoAlbum({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  return (
    <Notice heading={heading} title="这里还没有图集" text="比赛现场和选手的图片整理好之后，会放在这里。">
      <SiteLink className={page.button} to={paths.newsList()}>
        看新闻
      </SiteLink>
      <SiteLink className={`${page.button} ${page.ghost}`} to={paths.home()}>
        回首页
      </SiteLink>
    </Notice>
  )
}
