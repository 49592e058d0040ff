// Refinement, and the search tree that automorphisms prune.
#include "graph.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace nonet::canonical {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 29);
}

std::vector<std::uint16_t> certify(const Graph& graph, const Partition& partition) {
    std::vector<std::uint16_t> certificate;
    for (int place = 0; place < graph.size(); ++place) {
        const std::size_t first = certificate.size();
        for (const int neighbour : graph.neighbours[partition.vertex(place)]) {
            certificate.push_back(static_cast<std::uint16_t>(partition.place(neighbour)));
        }
        std::sort(certificate.begin() + static_cast<std::ptrdiff_t>(first), certificate.end());
    }
    return certificate;
}

// First one permutation, then the other.
std::vector<int> compose(const std::vector<int>& first, const std::vector<int>& second) {
    std::vector<int> both(first.size());
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = second[first[i]];
    return both;
}

// Which vertices some automorphisms carry into one another.
class Orbits {
  public:
    explicit Orbits(int size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }

    int find(int vertex) {
        while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
        return vertex;
    }
    void join(const std::vector<int>& automorphism) {
        for (std::size_t i = 0; i < automorphism.size(); ++i) {
            parent_[find(static_cast<int>(i))] = find(automorphism[i]);
        }
    }

  private:
    std::vector<int> parent_;
};

class Search {
  public:
    Search(const Graph& graph, const Stop& stop) : graph_(graph), stop_(stop) {}

    Labelling run() {
        Partition root(graph_);
        root.refine(graph_);
        explore(root, true, 0);
        return {best_, first_.path, generators_, count_orbits()};
    }

  private:
    // Explore the subtree of a node. `like_first`: its traces are those of the first leaf so far;
    // `order`: how they compare with the best leaf's (below 0: better). Returns the depth at which
    // the search goes on: a smaller one than the node's own where an automorphism showed that
    // the subtrees between hold nothing new.
    int explore(const Partition& partition, bool like_first, int order) {
        const int depth = static_cast<int>(path_.size());
        if (partition.is_discrete()) return visit_leaf(partition, like_first, order);
        std::vector<int> explored;
        for (const int vertex : partition.choose_class()) {
            if (is_covered(vertex, explored)) continue;
            explored.push_back(vertex);
            check_stop(stop_);
            Partition child = partition;
            const std::uint64_t trace = child.single_out(graph_, vertex);
            const bool child_like_first = like_first && (!has_leaf_ || matches(first_, trace));
            const int child_order = order != 0 || !has_leaf_ ? order : compare(best_, trace);
            if (!child_like_first && child_order > 0) continue;
            const std::size_t improved = improvements_;
            path_.push_back(vertex);
            traces_.push_back(trace);
            const int next = explore(child, child_like_first, child_order);
            path_.pop_back();
            traces_.pop_back();
            if (next < depth) return next;
            if (improvements_ != improved) order = 0;  // the best leaf now lies below this node
        }
        return depth;
    }

    bool matches(const Leaf& leaf, std::uint64_t trace) const {
        return traces_.size() < leaf.traces.size() && leaf.traces[traces_.size()] == trace;
    }

    int compare(const Leaf& leaf, std::uint64_t trace) const {
        if (traces_.size() >= leaf.traces.size()) return 1;
        const std::uint64_t other = leaf.traces[traces_.size()];
        return trace < other ? -1 : trace > other ? 1 : 0;
    }

    // Whether an automorphism that fixes the path carries an explored vertex to this one.
    bool is_covered(int vertex, const std::vector<int>& explored) const {
        if (explored.empty() || generators_.empty()) return false;
        Orbits orbits = orbits_fixing(path_.size());
        const int orbit = orbits.find(vertex);
        return std::any_of(explored.begin(), explored.end(),
                           [&](int other) { return orbits.find(other) == orbit; });
    }

    Orbits orbits_fixing(const std::vector<int>& path, std::size_t depth) const {
        Orbits orbits(graph_.size());
        for (const auto& generator : generators_) {
            const bool fixes =
                std::all_of(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth),
                            [&](int vertex) { return generator[vertex] == vertex; });
            if (fixes) orbits.join(generator);
        }
        return orbits;
    }
    Orbits orbits_fixing(std::size_t depth) const { return orbits_fixing(path_, depth); }

    int visit_leaf(const Partition& partition, bool like_first, int order) {
        const int depth = static_cast<int>(path_.size());
        Leaf leaf = make_leaf(partition);
        if (!has_leaf_) {
            has_leaf_ = true;
            first_ = best_ = std::move(leaf);
            ++improvements_;
            return depth;
        }
        if (like_first && leaf.certificate == first_.certificate) return record(first_, leaf);
        if (order == 0 && leaf.certificate == best_.certificate) return record(best_, leaf);
        if (order < 0 || (order == 0 && leaf.certificate < best_.certificate)) {
            best_ = std::move(leaf);
            ++improvements_;
        }
        return depth;
    }

    Leaf make_leaf(const Partition& partition) const {
        Leaf leaf{path_, traces_, std::vector<int>(graph_.size()), certify(graph_, partition)};
        for (int vertex = 0; vertex < graph_.size(); ++vertex) {
            leaf.places[vertex] = partition.place(vertex);
        }
        return leaf;
    }

    // Two leaves look the same: keep the automorphism, go on where their paths part.
    int record(const Leaf& known, const Leaf& leaf) {
        std::vector<int> at(graph_.size());
        for (int vertex = 0; vertex < graph_.size(); ++vertex) at[known.places[vertex]] = vertex;
        std::vector<int> automorphism(graph_.size());
        for (int vertex = 0; vertex < graph_.size(); ++vertex) {
            automorphism[vertex] = at[leaf.places[vertex]];
        }
        generators_.push_back(std::move(automorphism));
        const auto parted =
            std::mismatch(known.path.begin(), known.path.end(), path_.begin(), path_.end());
        return static_cast<int>(parted.first - known.path.begin());
    }

    // Orbit and stabiliser, down the first path.
    std::vector<std::uint64_t> count_orbits() const {
        std::vector<std::uint64_t> lengths;
        for (std::size_t depth = 0; depth < first_.path.size(); ++depth) {
            Orbits orbits = orbits_fixing(first_.path, depth);
            const int orbit = orbits.find(first_.path[depth]);
            std::uint64_t length = 0;
            for (int vertex = 0; vertex < graph_.size(); ++vertex) {
                length += orbits.find(vertex) == orbit;
            }
            lengths.push_back(length);
        }
        return lengths;
    }

    const Graph& graph_;
    const Stop& stop_;
    std::vector<int> path_;
    std::vector<std::uint64_t> traces_;
    bool has_leaf_ = false;
    Leaf first_, best_;
    std::size_t improvements_ = 0;
    std::vector<std::vector<int>> generators_;
};

// Walk down to the leftmost leaf that satisfies `accepts`, whose traces `follows` allows.
template <typename Follows, typename Accepts>
bool walk(const Graph& graph, const Partition& partition, Leaf& leaf, const Stop& stop,
          Follows follows, Accepts accepts) {
    if (partition.is_discrete()) {
        leaf.certificate = certify(graph, partition);
        leaf.places.resize(graph.size());
        for (int vertex = 0; vertex < graph.size(); ++vertex) {
            leaf.places[vertex] = partition.place(vertex);
        }
        return accepts(leaf);
    }
    for (const int vertex : partition.choose_class()) {
        check_stop(stop);
        Partition child = partition;
        const std::uint64_t trace = child.single_out(graph, vertex);
        if (!follows(leaf.path.size(), trace)) continue;
        leaf.path.push_back(vertex);
        leaf.traces.push_back(trace);
        if (walk(graph, child, leaf, stop, follows, accepts)) return true;
        leaf.path.pop_back();
        leaf.traces.pop_back();
    }
    return false;
}

}  // namespace

Partition::Partition(const Graph& graph)
    : place_(graph.size()),
      first_(graph.size()),
      length_(graph.size()),
      counts_(graph.size()),
      queued_(graph.size()) {
    for (const auto& colour : graph.colours) {
        if (colour.empty()) continue;
        const int first = static_cast<int>(order_.size());
        length_[first] = static_cast<int>(colour.size());
        ++classes_;
        for (const int vertex : colour) {
            place_[vertex] = static_cast<int>(order_.size());
            first_[vertex] = first;
            order_.push_back(vertex);
        }
    }
}

std::vector<int> Partition::choose_class() const {
    int best = -1;
    for (int first = 0; first < static_cast<int>(order_.size()); first += length_[first]) {
        if (length_[first] > 1 && (best < 0 || length_[first] > length_[best])) best = first;
    }
    std::vector<int> members(order_.begin() + best, order_.begin() + best + length_[best]);
    std::sort(members.begin(), members.end());
    return members;
}

std::uint64_t Partition::refine(const Graph& graph) {
    std::vector<int> queue;
    for (int first = 0; first < static_cast<int>(order_.size()); first += length_[first]) {
        queue.push_back(first);
        queued_[first] = true;
    }
    return refine_by(graph, std::move(queue));
}

std::uint64_t Partition::single_out(const Graph& graph, int vertex) {
    const int first = first_[vertex];
    const int other = order_[first];
    std::swap(order_[first], order_[place_[vertex]]);
    std::swap(place_[vertex], place_[other]);
    const int rest = first + 1;
    length_[rest] = length_[first] - 1;
    length_[first] = 1;
    for (int place = rest; place < rest + length_[rest]; ++place) first_[order_[place]] = rest;
    ++classes_;
    queued_[first] = true;
    return mix(refine_by(graph, {first}), static_cast<std::uint64_t>(first));
}

std::uint64_t Partition::refine_by(const Graph& graph, std::vector<int> queue) {
    std::uint64_t trace = 0;
    std::vector<int> touched;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const int splitter = queue[next];
        queued_[splitter] = false;
        const std::vector<int> members(order_.begin() + splitter,
                                       order_.begin() + splitter + length_[splitter]);
        touched.clear();
        std::fill(counts_.begin(), counts_.end(), 0);
        for (const int member : members) {
            for (const int neighbour : graph.neighbours[member]) {
                if (counts_[neighbour]++ == 0) touched.push_back(first_[neighbour]);
            }
        }
        std::sort(touched.begin(), touched.end());
        touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        trace = mix(trace, static_cast<std::uint64_t>(splitter));
        for (const int first : touched) split(first, queue, trace);
    }
    return trace;
}

// Split a class by the counts of its members, fewest first. Every part but a largest one will
// split others in turn; where the class itself was waiting, every part.
void Partition::split(int first, std::vector<int>& queue, std::uint64_t& trace) {
    const int length = length_[first];
    const auto begin = order_.begin() + first;
    std::stable_sort(begin, begin + length,
                     [this](int a, int b) { return counts_[a] < counts_[b]; });
    const bool waiting = queued_[first];
    int largest = first;
    std::vector<int> parts;
    for (int place = first; place < first + length; ++place) {
        const int vertex = order_[place];
        place_[vertex] = place;
        if (place == first || counts_[vertex] != counts_[order_[place - 1]]) {
            parts.push_back(place);
            length_[place] = 0;
            trace = mix(mix(trace, static_cast<std::uint64_t>(place)),
                        static_cast<std::uint64_t>(counts_[vertex]));
        }
        first_[vertex] = parts.back();
        if (++length_[parts.back()] > length_[largest]) largest = parts.back();
    }
    classes_ += static_cast<int>(parts.size()) - 1;
    if (parts.size() == 1) return;
    for (const int part : parts) {
        if (queued_[part] || (part == largest && !waiting)) continue;
        queued_[part] = true;
        queue.push_back(part);
    }
}

Labelling label_graph(const Graph& graph, const Stop& stop) {
    return Search(graph, stop).run();
}

std::vector<int> choose_automorphism(const Labelling& labelling, Random& random) {
    std::vector<int> chosen(labelling.canonical.places.size());
    std::iota(chosen.begin(), chosen.end(), 0);
    const std::vector<int> same = chosen;
    std::vector<std::vector<int>> generators = labelling.generators;
    for (const int point : labelling.base) {
        // How the generators that are left carry the point to each member of its orbit.
        std::vector<std::vector<int>> carriers{same};
        std::vector<bool> reached(same.size());
        reached[point] = true;
        for (std::size_t next = 0; next < carriers.size(); ++next) {
            for (const auto& generator : generators) {
                if (reached[generator[carriers[next][point]]]) continue;
                reached[generator[carriers[next][point]]] = true;
                carriers.push_back(compose(carriers[next], generator));
            }
        }
        chosen =
            compose(carriers[random.below(static_cast<std::uint32_t>(carriers.size()))], chosen);
        std::erase_if(generators, [&](const auto& g) { return g[point] != point; });
    }
    return chosen;
}

Leaf find_first_leaf(const Graph& graph, const Stop& stop) {
    Partition root(graph);
    root.refine(graph);
    Leaf leaf;
    walk(
        graph, root, leaf, stop, [](std::size_t, std::uint64_t) { return true; },
        [](const Leaf&) { return true; });
    return leaf;
}

Leaf find_equal_leaf(const Graph& graph, const Leaf& wanted, const Stop& stop) {
    Partition root(graph);
    root.refine(graph);
    Leaf leaf;
    const bool found = walk(
        graph, root, leaf, stop,
        [&](std::size_t depth, std::uint64_t trace) {
            return depth < wanted.traces.size() && wanted.traces[depth] == trace;
        },
        [&](const Leaf& made) { return made.certificate == wanted.certificate; });
    if (!found) throw std::logic_error("expected isomorphic graphs");
    return leaf;
}

}  // namespace nonet::canonical
