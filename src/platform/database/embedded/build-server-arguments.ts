interface Options {
  data: string
  socketFolder: string
  durable: boolean
}

/** Builds the server's command line for a small machine. Overrides postgresql.conf in the data folder. */
export function buildServerArguments({ data, socketFolder, durable }: Options): string[] {
  const durability = durable ? 'on' : 'off'
  const settings = {
    // no TCP: no port conflicts and no remote access
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: 'nukkad',
    max_connections: '100',

    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,

    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',
    // prepared statements keep the plans of small tables until these are analyzed again; tests have too many databases
    autovacuum_naptime: durable ? '15s' : '60s',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // the shop logs failed queries itself; this log is for server events
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
