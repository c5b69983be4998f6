import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { Screen } from '#admin/pieces/Screen.tsx'

/** By the words of Chromium, Firefox, Safari, and of the build's own loader. */
const lostWords = /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i

/** Whether the files of a screen did not come: the line is down, or a newer build has replaced them. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && lostWords.test(error.message)
}

const lookEveryMs = 4_000
/** A build whose files are really missing must not be loaded in a circle. */
const reloadEveryMs = 20_000
const reloadedAt = 'leitai-reloaded-at'

/** Comes back by itself as soon as the server answers. */
export function LostScreen() {
  useEffect(() => {
    const look = async () => {
      const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
      if (Date.now() - last < reloadEveryMs) return
      const isBack = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isBack) reload()
    }
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    const now = () => void look()
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [])
  return (
    <Screen title="页面没有载入">
      <Result
        status="warning"
        title="这个页面的文件没有载入"
        subTitle="网络断了，或者管理后台刚刚更新过。连上后会自动重新打开；已经写下的内容都还在。"
        extra={<Button onClick={reload}>现在重新打开</Button>}
      />
    </Screen>
  )
}

function reload(): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
}
