/** Why a page is not shown: nothing is there, no connection, no answer in time, an error of the site, or a script that does not load. */
export type Failure = 'missing' | 'offline' | 'slow' | 'server' | 'script'

export const failureWords: Readonly<Record<Failure, { title: string; text: string }>> = {
  missing: { title: '这一页不在台上', text: '可能已下架，或地址不完整。' },
  offline: { title: '连不上网络', text: '请检查网络连接；一连上，这一页就会自动打开。' },
  slow: { title: '网络太慢', text: '等了很久，没有等到这一页的内容。稍后会自动再试，也可以现在重试。' },
  server: { title: '网站暂时出错', text: '不是你的网络问题。稍后会自动再试，也可以现在重试。' },
  script: { title: '这一页没有载入完整', text: '少了一部分页面程序。稍后会自动再试，也可以现在重试。' },
}
