import page from './components/page.module.css'

/** Stands above a draft that somebody looks at by a link. Its looks are among those that every article's page loads. */
export function PreviewNotice() {
  return (
    <aside className={page.preview} aria-label="预览">
      <strong>预览</strong> 这是还没有公开的内容，只有拿到这个链接的人能看到；链接会过期。
    </aside>
  )
}
