import { Link } from 'react-router'
import { unnamed } from '../words.ts'

type PersonLinkProps = {
  person: { id: string; name: string } | null
  /** False of a learner without an account, null of one whose account is gone. */
  hasAccount?: boolean | null
}

export const PersonLink = ({ person, hasAccount = true }: PersonLinkProps) =>
  person && hasAccount ? <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link> : unnamed(hasAccount)
