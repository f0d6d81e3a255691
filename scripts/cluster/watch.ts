import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOf, type Node, type Plan } from './plan';
import { until } from './processes';

/** What Patroni says of a node. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

const STARTED = new Set(['running', 'streaming']);
const LEADERS = new Set(['leader', 'master', 'primary']);
/** Longest that a part may take to be there, or another node to be the primary (ms). */
export const START_MS = 120_000;

/** What can be asked of a cluster from outside, whoever started it. */
export class Watch {
  constructor(readonly plan: Plan) {}

  /** What each Cantera says of its health. */
  health = () =>
    Promise.all(
      this.plan.ports.cantera.map(async (port) => {
        const answer = await fetch(`http://${this.plan.balancer}:${port}/api/health`).catch(() => undefined);
        return answer ? `${answer.status} ${((await answer.json()) as { mensaje: string }).mensaje}` : '';
      }),
    );

  /** The name of the last primary that was seen. */
  protected lastLeader = '';

  /** What the nodes say of the cluster, the first that answers. */
  async members(): Promise<Member[]> {
    for (const { host, patroni } of this.plan.nodes) {
      const answer = await fetch(`http://${host}:${patroni}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** The node that Patroni itself says is the primary; undefined while none is. Asked of each, not of what one believes of another. */
  async primary(): Promise<Node | undefined> {
    const asked = this.plan.nodes.map(async (node) => {
      const signal = AbortSignal.timeout(2000);
      const answer = await fetch(`http://${node.host}:${node.patroni}/primary`, { signal }).catch(() => undefined);
      return answer?.status === 200 ? node : undefined;
    });
    const found = (await Promise.all(asked)).find((node) => node !== undefined);
    if (found) this.lastLeader = found.name;
    return found;
  }

  /** The primary, waited for. */
  leader = () => until('un servidor principal', START_MS, () => this.primary());

  /** Waits until another node is the primary. Throws if none becomes it. */
  relieved = (before: Node) =>
    until(`otro principal que ${before.name}`, START_MS, async () => {
      const now = await this.primary();
      return now && now.name !== before.name ? now : undefined;
    });

  /** A write on a node through its own socket, past the network: whether it was acknowledged within three seconds. */
  async acknowledges({ folder, pg: port }: Node): Promise<boolean> {
    const password = this.plan.secrets.superuser;
    const client = new pg.Client({ host: folder, port, user: 'postgres', password, database: 'cantera', connectionTimeoutMillis: 3000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const written = client.query(`select pg_logical_emit_message(true, 'prueba', 'aislado')`).then(
        () => true,
        () => false,
      );
      return await Promise.race([written, sleep(3000, false)]);
    } catch {
      return false;
    } finally {
      void client.end().catch(() => {});
    }
  }

  /** Waits until all three nodes take part again and two follow the primary. */
  async whole(ms = START_MS): Promise<void> {
    await until('los tres PostgreSQL al día', ms, async () => {
      const members = await this.members();
      const [leader, ...more] = members.filter(({ role }) => LEADERS.has(role));
      const well = members.filter(({ state, lag }) => STARTED.has(state) && (lag === undefined || Number(lag) < 1 << 20));
      // Until Patroni itself counts on a standby, none may take the primary's place.
      const ready = members.some(({ role }) => role === 'sync_standby');
      return leader !== undefined && !more.length && ready && well.length === this.plan.nodes.length && (await this.followed());
    });
  }

  /** Whether two standbys stream from the primary, one of them in step. */
  private async followed(): Promise<boolean> {
    const primary = await this.primary();
    if (!primary) return false;
    const { rows } = await this.onNode(primary, 'postgres', (client) =>
      client.query<{ n: number; sync: number }>(
        `select count(*)::int n, count(*) filter (where sync_state = 'sync')::int sync from pg_stat_replication where state = 'streaming'`,
      ),
    );
    return rows[0]!.n === this.plan.nodes.length - 1 && rows[0]!.sync === 1;
  }

  /** Runs work as the superuser on one node, whatever its role. */
  async onNode<T>({ host, pg: port }: Node, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = new URL(urlOf(this.plan, 'superuser', port, host));
    const client = new pg.Client({ connectionString: Object.assign(url, { pathname: database }).href, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Tells Patroni something: POST /switchover, POST /reinitialize, PATCH /config. Throws with its words. */
  async patroni({ host, patroni }: Node, method: string, what: string, body: object): Promise<string> {
    const answer = await fetch(`http://${host}:${patroni}/${what}`, { method, body: JSON.stringify(body) });
    const words = await answer.text();
    if (!answer.ok) throw new Error(`Patroni ${what}: ${answer.status} ${words}`);
    return words;
  }
}
