/** Permitted ports below 1024. */
const WEB = [80, 443];

/** Ports above 1023 of databases, mail and similar services, which are never web servers. */
const OTHERS = new Set([
  1099, 1433, 1434, 1521, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3268, 3269, 3306, 3389, 3690, 4045, 4190,
  4369, 5060, 5061, 5432, 5433, 5555, 5671, 5672, 5900, 5901, 5984, 5985, 5986, 6000, 6379, 6380, 6432, 6443, 6566,
  6665, 6666, 6667, 6668, 6669, 6697, 7000, 7001, 7199, 7474, 7687, 8086, 8125, 8500, 8600, 9042, 9092, 9160, 9200,
  9300, 10250, 10255, 10256, 11211, 15672, 16379, 25672, 26257, 26379, 27017, 27018, 27019, 28015, 33060, 50000, 61616,
]);

/** Whether a web server may use the port: 80, 443, or above 1023 except those of known other services. */
export function isWebPort(port: number): boolean {
  return WEB.includes(port) || (port > 1023 && port <= 65_535 && !OTHERS.has(port));
}
