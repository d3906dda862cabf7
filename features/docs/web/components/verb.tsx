import type { OperationInShort } from '../reference.ts'

/** The method of a request, in the colour of what it does. */
export const Verb = ({ method }: Pick<OperationInShort, 'method'>) => (
  <span className={`verb verb-${method.toLowerCase()}`}>{method}</span>
)
