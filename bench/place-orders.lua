-- Places whole orders with wrk, or only adds to the cart. Every thread is one shopper with one connection.
-- Arguments: a file with one session token per line, a file with one product id per line, additions to the cart per
-- order, "order" or "addition", and the seconds after which no shopper starts another one.
local ffi = require('ffi')
ffi.cdef([[
  typedef struct { long seconds; long nanoseconds; } shopper_time;
  int clock_gettime(int clock, shopper_time *time);
]])
local MONOTONIC = jit.os == 'OSX' and 6 or 1

local address = '{"firstName":"Asha","lastName":"Rao","address":"12 Brigade Road","city":"Bengaluru","state":"Karnataka",'
  .. '"postalCode":"560025","country":"India","phone":"+91 98450 12345"}'
local shoppers = {}

function setup(thread)
  thread:set('shopper', #shoppers + 1)
  table.insert(shoppers, thread)
end

local function readLines(path)
  local lines = {}
  for line in io.lines(path) do table.insert(lines, line) end
  return lines
end

local function readTime()
  local time = ffi.new('shopper_time')
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.seconds) * 1000 + tonumber(time.nanoseconds) / 1e6
end

local token, products, additions, operation, duration, nextRequest, startedAt
local started = 0

-- read by done() from every thread
latencies, failures, retries, lastFailure = {}, 0, 0, ''
openedAt, finishedAt = 0, 0

local function call(method, path, body, next)
  local headers = { ['Authorization'] = 'Bearer ' .. token, ['Content-Type'] = 'application/json' }
  return { text = wrk.format(method, path, headers, body or ''), name = method .. ' ' .. path, next = next }
end

local start

local function finish()
  finishedAt = readTime()
  table.insert(latencies, finishedAt - startedAt)
  return start()
end

local function finalize(id)
  return call('POST', '/api/checkout/' .. id .. '/finalize', nil, finish)
end

local function submitProof(id, proof)
  local body = '{"paymentStatus":"paid","paymentDetails":' .. proof .. '}'
  return call('PUT', '/api/checkout/' .. id .. '/pay', body, function() return finalize(id) end)
end

local function pay(checkout)
  local id, orderId = checkout:match('"_id":"(%x+)"'), checkout:match('"orderId":"(order_%w+)"')
  local body = '{"order_id":"' .. orderId .. '"}'
  return call('POST', '/sandbox/razorpay/v1/pay', body, function(proof) return submitProof(id, proof) end)
end

local function checkOut(product)
  local item = '{"productId":"' .. product .. '","quantity":1,"price":999}'
  local body = '{"checkoutItems":[' .. item .. '],"shippingAddress":' .. address
    .. ',"paymentMethod":"Online","totalPrice":999}'
  return call('POST', '/api/checkout', body, pay)
end

local function addToCart(product, next)
  return call('POST', '/api/cart', '{"productId":"' .. product .. '","quantity":1}', next)
end

local function fillCart(product, count)
  if count == 0 then return checkOut(product) end
  return addToCart(product, function() return fillCart(product, count - 1) end)
end

function start()
  startedAt = nil
  started = started + 1
  -- the same product again, because the response has the whole cart
  if operation == 'addition' then return addToCart(products[shopper % #products + 1], finish) end
  return fillCart(products[(shopper * 7 + started) % #products + 1], additions)
end

function init(args)
  token, products = readLines(args[1])[shopper], readLines(args[2])
  additions, operation, duration = tonumber(args[3]), args[4], tonumber(args[5]) * 1000
  openedAt = readTime()
  nextRequest = start()
end

-- without it, wrk would cut off orders in progress, and their shoppers could not start another one in the next run
function delay()
  return startedAt == nil and readTime() - openedAt > duration and 600000 or 0
end

function request()
  startedAt = startedAt or readTime()
  return nextRequest.text
end

function response(status, _, body)
  if status == 503 then
    retries = retries + 1
  elseif status >= 200 and status < 300 then
    nextRequest = nextRequest.next(body)
  else
    failures = failures + 1
    lastFailure = nextRequest.name .. ' responded ' .. status .. ': ' .. body
    nextRequest = start()
  end
end

function done(summary)
  local all, failed, repeated, failure, first, last = {}, 0, 0, '', math.huge, 0
  for _, thread in ipairs(shoppers) do
    for _, latency in ipairs(thread:get('latencies')) do table.insert(all, string.format('%.2f', latency)) end
    failed, repeated = failed + thread:get('failures'), repeated + thread:get('retries')
    if failure == '' then failure = thread:get('lastFailure') end
    first, last = math.min(first, thread:get('openedAt')), math.max(last, thread:get('finishedAt'))
  end
  local errors = summary.errors
  io.write(string.format('{"ms":%d,"failures":%d,"retries":%d,"socketErrors":%d,"failure":"%s","latenciesMs":[%s]}\n',
    last - first, failed, repeated, errors.connect + errors.read + errors.write + errors.timeout,
    failure:gsub('[%c"\\]', ' '), table.concat(all, ',')))
end
