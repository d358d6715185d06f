interface Options {
  data: string
  socketFolder: string
  durable: boolean
}

/** The command line of the server: what a shop on a small machine needs, whatever the data folder's own file says. */
export function serverArguments({ data, socketFolder, durable }: Options): string[] {
  const safe = durable ? 'on' : 'off'
  const settings = {
    // no TCP port, so that none can be taken and nobody outside can knock
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: 'nukkad',
    max_connections: '100',

    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,

    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // the shop logs its failed queries itself; here stays what befalls the server
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
