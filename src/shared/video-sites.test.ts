import { expect, test } from 'vitest'
import { videoHosts, videoOf } from './video-sites.ts'

test.each([
  ['https://player.bilibili.com/player.html?bvid=BV1xx411c7mD', 'https://www.bilibili.com/video/BV1xx411c7mD'],
  ['https://player.bilibili.com/player.html?aid=170001', 'https://www.bilibili.com/video/av170001'],
  ['https://v.qq.com/txp/iframe/player.html?vid=a0012abcdef', 'https://v.qq.com/x/page/a0012abcdef.html'],
  ['https://open.douyin.com/player/video?vid=7300000000000000000', 'https://www.douyin.com/video/7300000000000000000'],
])('%s is played, and leads to %s', (src, page) => {
  expect(videoOf(src)).toMatchObject({ page, player: expect.stringContaining(`${src}&autoplay=`) })
  expect(videoHosts).toContain(new URL(src).host)
})

test.each([
  'https://player.bilibili.com/player.html?bvid=BV1&autoplay=1',
  'https://player.bilibili.com/player.html?bvid=',
  'https://player.bilibili.com/other.html?bvid=BV1',
  'https://player.bilibili.com.evil.example/player.html?bvid=BV1',
  'https://evil.example/https://player.bilibili.com/player.html?bvid=BV1',
  'https://user@player.bilibili.com/player.html?bvid=BV1',
  'http://player.bilibili.com/player.html?bvid=BV1',
  '//player.bilibili.com/player.html?bvid=BV1',
  'https://playerxbilibili.com/player.html?bvid=BV1',
  'https://player.bilibili.com/player.html?bvid=BV1\n',
  'https://v.qq.com/txp/iframe/player.html?vid=a"onload=',
  7,
])('%j is none of the list', (src) => {
  expect(videoOf(src)).toBeNull()
})
