/*
 * Scripts that Redis runs atomically. An entry is a hash: `v` its value, `x` when it expires by our clock, `r`
 * the id of this version, `u` and `g` the sets that list it. A set lives as long as its longest-lived entry; a reader
 * checks that the entry still names the set.
 *
 * The scripts compute keys themselves, so the data must not be spread over a cluster's hash slots.
 */

/** Adds an entry's key to a set. `ttl` in ms; 0 means for ever. */
const LIST = `
  local function list(set, key, ttl)
    if set == '' then return end
    local left = redis.call('EXISTS', set) == 1 and redis.call('PTTL', set) or 0
    redis.call('SADD', set, key)
    if ttl == 0 then redis.call('PERSIST', set)
    elseif left >= 0 and left < ttl then redis.call('PEXPIRE', set, ttl) end
  end
`;

/**
 * Remembers, under a key of its own, that a command was carried out. It may come again after a lost answer, and minutes
 * later, from a connection that was given up, when the entry has been changed or deleted since: a code that is used
 * would be new again. In ms: a system tries for about two minutes to deliver what a closed connection left behind.
 */
const CARRIED_OUT = 5 * 60_000;

/**
 * Puts an entry, whatever stands there; but once. ARGV: value, version, expiry by our clock or '', ms to live or 0, uid
 * set or '', grant set or '', the key that remembers it.
 */
export const PUT = `${LIST}
  if not redis.call('SET', ARGV[7], '', 'NX', 'PX', ${CARRIED_OUT}) then return 1 end
  local ttl = tonumber(ARGV[4])
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'v', ARGV[1], 'r', ARGV[2], 'x', ARGV[3], 'u', ARGV[5], 'g', ARGV[6])
  if ttl > 0 then redis.call('PEXPIRE', KEYS[1], ttl) end
  list(ARGV[5], KEYS[1], ttl)
  list(ARGV[6], KEYS[1], ttl)
  return 1
`;

/**
 * Writes if the entry has not changed since it was read. ARGV: value, version, expiry or '' (unchanged), ms to
 * live, the version that was read or '' (there was none), '1' if the entry that was read had expired. Returns 1
 * if the value is stored, even if it already was and only the answer was lost.
 */
export const REPLACE = `${LIST}
  local stands = redis.call('HGET', KEYS[1], 'r') or ''
  if stands == ARGV[2] then return 1 end
  if stands ~= ARGV[5] then return 0 end
  if ARGV[6] == '1' then redis.call('DEL', KEYS[1]) end
  redis.call('HSET', KEYS[1], 'v', ARGV[1], 'r', ARGV[2])
  redis.call('HSETNX', KEYS[1], 'x', '')
  if ARGV[3] == '' then return 1 end
  local ttl = tonumber(ARGV[4])
  redis.call('HSET', KEYS[1], 'x', ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ttl)
  local sets = redis.call('HMGET', KEYS[1], 'u', 'g')
  list(sets[1] or '', KEYS[1], ttl)
  list(sets[2] or '', KEYS[1], ttl)
  return 1
`;

/** The key and the value of the live entry that a set lists. ARGV: the set's field, the time by our clock. */
export const FIND = `
  for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    local found = redis.call('HMGET', key, 'v', 'x', ARGV[1])
    local live = found[1] and (found[2] == '' or tonumber(found[2]) > tonumber(ARGV[2]))
    if live and found[3] == KEYS[1] then return {key, found[1]} end
  end
  return false
`;

/** Deletes every entry that a set lists. ARGV: the set's field. */
export const DROP = `
  for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if redis.call('HGET', key, ARGV[1]) == KEYS[1] then redis.call('DEL', key) end
  end
  redis.call('DEL', KEYS[1])
  return 1
`;

/** Tries what the others do; first a command that a Redis refuses when it is full. */
export const CHECK = `
  redis.call('SET', KEYS[1], 'check')
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'v', 'check')
  return 1
`;

/**
 * Counts in a window that begins with the first call. ARGV: its length in ms. Returns the count, and the ms to
 * the window's end. More than its length is left only if the clock of Redis was set back; then another begins.
 */
export const COUNT = `
  if redis.call('PTTL', KEYS[1]) > tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}
`;

/** Takes the first thousand that are due. ARGV: the time by our clock. */
export const DUE = `
  local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 1000)
  if #ids > 0 then redis.call('ZREM', KEYS[1], unpack(ids)) end
  return ids
`;
