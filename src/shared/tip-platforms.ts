/** The platforms of visitors who want the game, in the order of the page. No schemas here: the browser uses it too. */
export const tipPlatforms = ['wechat_android', 'wechat_ios', 'in_game', 'phone', 'desktop'] as const
export type TipPlatform = (typeof tipPlatforms)[number]
