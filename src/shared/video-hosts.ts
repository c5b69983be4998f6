/** Hosts whose players may stand in a page; `frame-src` of the Content-Security-Policy is made from this list. */
export const videoHosts = ['player.bilibili.com', 'v.qq.com', 'open.douyin.com'] as const
