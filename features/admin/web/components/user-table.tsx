import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { ListedUser } from '../../contract.ts'
import { UserBadges } from './user-badges.tsx'

export const UserTable = ({ users }: { users: readonly ListedUser[] }) => <Table label="People" columns={columns} rows={users} keyOf={({ id }) => id} />

/** Stacked on a phone the heads are gone, and a date alone says nothing. */
const Labelled = ({ label, children }: { label: string; children: string }) => (
  <span className="num">
    <span className="md:hidden">{label} </span>
    {children}
  </span>
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
  { head: 'Role', cell: ({ role }) => roleNames[role] },
  { head: 'Joined', cell: ({ joinedAt }) => <Labelled label="Joined">{formatDay(joinedAt)}</Labelled> },
  { head: 'Last sign-in', cell: ({ lastSignInAt }) => <Labelled label="Last sign-in:">{lastSignInAt ? formatDay(lastSignInAt) : 'Never'}</Labelled> },
  { head: 'State', cell: (user) => <UserBadges user={user} /> },
]
