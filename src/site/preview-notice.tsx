import page from './components/page.module.css'

/** The notice above a draft preview. Its styles are part of those that every article page loads. */
export function PreviewNotice() {
  return (
    <aside className={page.preview} aria-label="预览">
      <strong>预览</strong> 这是还没有公开的内容，只有拿到这个链接的人能看到；链接会过期。
    </aside>
  )
}
