/** Kind and cost, which determine the work of a comparison; also `auth.kind_of_hash` in SQL. */
export function kindOf(hash: string): string | undefined {
  const [, kind] =
    /^(\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+|\$2[aby]\$\d\d|\$scrypt\$ln=\d+,r=\d+,p=\d+|\$fbscrypt\$v=1,n=\d+,r=\d+,p=\d+)[$,]/.exec(
      hash,
    ) ?? []
  return kind?.replace(/^\$2[ay]\$/, '$2b$')
}

export function nobodysHash(kind: string): string {
  if (kind.startsWith('$2b$')) return `${kind}$${'.'.repeat(53)}`
  const [salt, key] = ['A'.repeat(22), 'A'.repeat(43)]
  return kind.startsWith('$fbscrypt') ? `${kind},ss=Bw==,sk=${key}$${salt}$${key}` : `${kind}$${salt}$${key}`
}
