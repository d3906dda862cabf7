import { Link } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { ListedUser } from '../../contract.ts'
import { date } from '../words.ts'
import { UserBadges } from './user-badges.tsx'

export const UserTable = ({ users }: { users: readonly ListedUser[] }) => (
  <Table label="People" columns={columns} rows={users} keyOf={({ id }) => id} />
)

const columns: readonly Column<ListedUser>[] = [
  {
    head: 'Person',
    cell: ({ id, name, email, role, profileImage }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} email={email} of={role} image={profileImage} />
        <span className="min-w-0">
          <Link to={`/dashboard/users/${id}`}>{name}</Link>
          <span className="block text-sm font-normal text-ink-2 [overflow-wrap:anywhere]">{email}</span>
        </span>
      </span>
    ),
  },
  {
    head: 'Role',
    cell: ({ role, joinedAt }) => (
      <>
        {roleNames[role]} <span className="num text-sm text-ink-2 md:block">since {date(joinedAt)}</span>
      </>
    ),
  },
  {
    head: 'Last log-in',
    cell: ({ lastSignInAt }) => (
      <span className="num">
        <WhenStacked>Last log-in: </WhenStacked>
        {lastSignInAt ? date(lastSignInAt) : 'Never'}
      </span>
    ),
  },
  { head: 'State', place: 'state', cell: (user) => <UserBadges user={user} /> },
]
