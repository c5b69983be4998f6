/** A readable browser name from its user agent. */
export function agentName(agent: string): string {
  const browser = [
    ['MicroMessenger', '微信'],
    ['Edg', 'Edge'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([word = '']) => agent.includes(word))?.[1]
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['HarmonyOS', '鸿蒙'],
    ['Android', '安卓'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([word = '']) => agent.includes(word))?.[1]
  return [browser ?? '未知浏览器', system].filter((part) => part !== undefined).join(' · ')
}
