/**
 * A hash's kind and cost (in the database: `auth.kind_of_hash`), which is what the work of comparing with it depends on; nothing for what is no
 * hash. The parameters of a Firebase project keep its keys out: they are of the same length for everybody.
 */
export function kindOf(hash: string): string | undefined {
  const [, kind] =
    /^(\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+|\$2[aby]\$\d\d|\$scrypt\$ln=\d+,r=\d+,p=\d+|\$fbscrypt\$v=1,n=\d+,r=\d+,p=\d+)[$,]/.exec(
      hash,
    ) ?? []
  return kind?.replace(/^\$2[ay]\$/, '$2b$')
}

/** A hash of this kind that is nobody's: no password is known for it, and comparing with it is as much work as with any other. */
export function nobodysHash(kind: string): string {
  if (kind.startsWith('$2b$')) return `${kind}$${'.'.repeat(53)}`
  const [salt, key] = ['A'.repeat(22), 'A'.repeat(43)]
  return kind.startsWith('$fbscrypt') ? `${kind},ss=Bw==,sk=${key}$${salt}$${key}` : `${kind}$${salt}$${key}`
}
