import type { OperationInShort } from '../reference.ts'

export const Verb = ({ method }: Pick<OperationInShort, 'method'>) => (
  <span className={`verb verb-${method.toLowerCase()}`}>{method}</span>
)
