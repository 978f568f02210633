-- A task list in a file that git keeps: git can read and write such files, and the sandbox can do neither.
-- The person who installs this need grant no more than `process.spawn:git`.

local FILE = "todo.ini"
local IMPORT_LIMIT = 12
local PAGE = 80

---A text as one word that needs no quotes and is no option: blanks become `+`, what is not plain becomes `%` and two digits.
---@param text string
---@return string
local function encode(text)
  local escaped = text:gsub("[^%w%-_./ ]", function(character)
    return string.format("%%%02X", character:byte())
  end)
  return (escaped:gsub(" ", "+"):gsub("^%-", "%%2D"))
end

---@param word string
---@return string
local function decode(word)
  local blank = word:gsub("%+", " ")
  return (blank:gsub("%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

---Runs git on the list. Status 1 says that there is nothing of the kind, which is no failure.
---@param arguments string
---@return string[] lines
local function git(arguments)
  local result = quirl.process.run("git config --file " .. FILE .. " " .. arguments)
  if result.status > 1 then
    error(result.stderr, 0)
  end
  local lines = {}
  for line in result.value:gmatch("[^\n]+") do
    lines[#lines + 1] = line
  end
  return lines
end

---@param state "open"|"done"
---@return string[] words
local function words_of(state)
  return git("--get-all todo." .. state)
end

---@param words string[]
---@param word string
---@return integer|nil
local function position(words, word)
  for number, other in ipairs(words) do
    if other == word then
      return number
    end
  end
  return nil
end

---@param word string
---@param number integer|nil
local function task(word, number)
  return { number = number, text = decode(word), done = number == nil }
end

local function failure(message, help)
  return { abi_version = 1, ok = false, error = { code = "invalid_argument", message = message, help = { help } } }
end

local function add(context)
  local word = encode(table.concat(context.arguments.text, " "))
  if word == "" then
    return failure("the task has no text", "Give the words of the task behind todo add")
  end
  local open = words_of("open")
  if position(open, word) then
    return failure("this task is on the list already", "See the list with: quirl plugin call todo list")
  end
  git("--add todo.open " .. word)
  return task(word, #open + 1)
end

local function done(context)
  local word = words_of("open")[tonumber(context.arguments.number)]
  if not word then
    return failure("no open task has this number", "See the numbers with: quirl plugin call todo list")
  end
  git("--fixed-value --unset todo.open " .. word)
  git("--add todo.done " .. word)
  return task(word, nil)
end

local function import(context)
  local texts = context.input.content.value
  if #texts > IMPORT_LIMIT then
    return failure("there are more than " .. IMPORT_LIMIT .. " tasks", "Import them in several steps")
  end
  local open = words_of("open")
  local count = 0
  for _, text in ipairs(texts) do
    local word = encode(text.value)
    if word ~= "" and not position(open, word) then
      git("--add todo.open " .. word)
      open[#open + 1] = word
      count = count + 1
    end
  end
  return count
end

---The tasks from a number on, as many as one answer may hold.
local function list(context)
  local tasks = {}
  local state = context.arguments.done and "done" or "open"
  local words = words_of(state)
  local from = context.arguments.from or 1
  for number = from, math.min(#words, from + PAGE - 1) do
    tasks[#tasks + 1] = task(words[number], state == "open" and number or nil)
  end
  return tasks
end

return { add = add, done = done, import = import, list = list }
